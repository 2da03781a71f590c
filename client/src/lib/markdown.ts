// The part of Markdown that our rulebooks use, as a tree; nothing from outside becomes HTML.

export type Inline = { text: string; kind: 'text' | 'strong' | 'em' | 'code' };
export type Block =
  | { kind: 'heading'; level: number; id: string; body: Inline[] }
  | { kind: 'paragraph'; body: Inline[] }
  | { kind: 'list'; ordered: boolean; items: { id: string; body: Inline[] }[] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { kind: 'quote'; blocks: Block[] } // an example
  | { kind: 'fold'; summary: Inline[]; blocks: Block[] } // shown when it is asked for
  | { kind: 'code'; of: string; text: string };

const MARKS = /(\*\*[^*]+\*\*|`[^`]+`|\*[^*\s][^*]*\*|\[[^\]]+\]\([^)]+\))/;
// What begins a block of another kind, and so ends a paragraph.
const ELSE = /^(#|```|\||>|<\/?details|\s*[-*] |\s*\d+\. )/;

export function inline(text: string): Inline[] {
  return text
    .split(MARKS)
    .filter(Boolean)
    .map((part): Inline => {
      if (part.startsWith('**')) return { kind: 'strong', text: part.slice(2, -2) };
      if (part.startsWith('`')) return { kind: 'code', text: part.slice(1, -1) };
      if (part.startsWith('[')) return { kind: 'text', text: part.slice(1, part.indexOf(']')) };
      if (part.startsWith('*')) return { kind: 'em', text: part.slice(1, -1) };
      return { kind: 'text', text: part };
    });
}

// §5.3 is found at #5.3, however it is written and in whatever language.
const anchor = (text: string): string => /^[*§\s]*(\d+(?:\.\d+)*)/.exec(text)?.[1] ?? '';
const cells = (line: string): Inline[][] =>
  line
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => inline(cell.trim()));

class Reader {
  #lines: string[];
  #at = 0;

  constructor(source: string) {
    this.#lines = source.split('\n');
  }

  blocks(): Block[] {
    const blocks: Block[] = [];
    while (this.#at < this.#lines.length) {
      const block = this.#block(this.#lines[this.#at]!);
      if (block) blocks.push(block);
    }
    return blocks;
  }

  #block(line: string): Block | null {
    const heading = /^(#+)\s+(.*)/.exec(line);
    if (heading) {
      this.#at++;
      return { kind: 'heading', level: heading[1]!.length, id: anchor(heading[2]!), body: inline(heading[2]!) };
    }
    if (line.startsWith('```')) return this.#code(line.slice(3).trim());
    if (line.startsWith('<details>')) return this.#fold();
    if (line.startsWith('>'))
      return {
        kind: 'quote',
        blocks: parse(
          this.#while((one) => one.startsWith('>'))
            .map((one) => one.replace(/^> ?/, ''))
            .join('\n'),
        ),
      };
    if (line.startsWith('|')) {
      const [head = '', , ...rows] = this.#while((one) => one.startsWith('|'));
      return { kind: 'table', head: cells(head), rows: rows.map(cells) };
    }
    if (/^\s*([-*]|\d+\.) /.test(line)) return this.#list(/^\s*\d/.test(line));
    if (line.trim()) return { kind: 'paragraph', body: inline(this.#paragraph()) };
    this.#at++;
    return null;
  }

  #while(holds: (line: string) => boolean): string[] {
    const from = this.#at;
    while (this.#at < this.#lines.length && holds(this.#lines[this.#at]!)) this.#at++;
    return this.#lines.slice(from, this.#at);
  }

  #paragraph(): string {
    const first = this.#lines[this.#at++]!; // whatever it is, so that reading never stands still
    return [first, ...this.#while((one) => one.trim() !== '' && !ELSE.test(one))].map((one) => one.trim()).join(' ');
  }

  #code(of: string): Block {
    this.#at++;
    const text = this.#while((one) => !one.startsWith('```')).join('\n');
    this.#at++;
    return { kind: 'code', of, text };
  }

  #fold(): Block {
    const summary = /<summary>(.*)<\/summary>/.exec(this.#lines[this.#at++]!)?.[1] ?? '';
    const inside = this.#while((one) => !one.startsWith('</details>')).join('\n');
    this.#at++;
    return { kind: 'fold', summary: inline(summary), blocks: parse(inside) };
  }

  #list(ordered: boolean): Block {
    const items: string[] = [];
    for (const line of this.#while((one) => one.trim() !== '' && !/^(#|\||```|>|<)/.test(one))) {
      const item = /^\s*(?:[-*]|\d+\.)\s+(.*)/.exec(line);
      if (item) items.push(item[1]!);
      else items[items.length - 1] += ` ${line.trim()}`;
    }
    return { kind: 'list', ordered, items: items.map((item) => ({ id: anchor(item), body: inline(item) })) };
  }
}

export const parse = (source: string): Block[] => new Reader(source).blocks();
