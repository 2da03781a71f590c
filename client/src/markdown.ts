// The part of Markdown that our rulebooks use, as a tree; nothing from outside becomes HTML.

export type Inline = { text: string; kind: 'text' | 'strong' | 'em' | 'code' };
export type Block =
  | { kind: 'heading'; level: number; id: string; body: Inline[] }
  | { kind: 'paragraph'; body: Inline[] }
  | { kind: 'list'; ordered: boolean; items: { id: string; body: Inline[] }[] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { kind: 'code'; text: string };

const MARKS = /(\*\*[^*]+\*\*|`[^`]+`|\*[^*\s][^*]*\*|\[[^\]]+\]\([^)]+\))/;

export function inline(text: string): Inline[] {
  return text.split(MARKS).filter(Boolean).map((part): Inline => {
    if (part.startsWith('**')) return { kind: 'strong', text: part.slice(2, -2) };
    if (part.startsWith('`')) return { kind: 'code', text: part.slice(1, -1) };
    if (part.startsWith('[')) return { kind: 'text', text: part.slice(1, part.indexOf(']')) };
    if (part.startsWith('*')) return { kind: 'em', text: part.slice(1, -1) };
    return { kind: 'text', text: part };
  });
}

// §5.3 is found at #5.3, however it is written.
const anchor = (text: string): string => /^[*§\s]*(\d+(?:\.\d+)*)/.exec(text)?.[1] ?? '';
const cells = (line: string): Inline[][] => line.replace(/^\||\|$/g, '').split('|').map((cell) => inline(cell.trim()));

export function parse(source: string): Block[] {
  const blocks: Block[] = [];
  const lines = source.split('\n');
  let at = 0;
  const paragraph = (): string => {
    const gathered = [];
    while (at < lines.length && lines[at]!.trim() && !/^(#|```|\||\s*[-*] |\s*\d+\. )/.test(lines[at]!)) gathered.push(lines[at++]!.trim());
    return gathered.join(' ');
  };
  while (at < lines.length) {
    const line = lines[at]!;
    const heading = /^(#+)\s+(.*)/.exec(line);
    if (!line.trim()) at++;
    else if (heading) {
      blocks.push({ kind: 'heading', level: heading[1]!.length, id: anchor(heading[2]!), body: inline(heading[2]!) });
      at++;
    } else if (line.startsWith('```')) {
      const code = [];
      for (at++; at < lines.length && !lines[at]!.startsWith('```'); at++) code.push(lines[at]);
      at++;
      blocks.push({ kind: 'code', text: code.join('\n') });
    } else if (line.startsWith('|')) {
      const rows = [];
      for (; at < lines.length && lines[at]!.startsWith('|'); at++) rows.push(lines[at]!);
      blocks.push({ kind: 'table', head: cells(rows[0]!), rows: rows.slice(2).map(cells) });
    } else if (/^\s*([-*]|\d+\.) /.test(line)) {
      const ordered = /^\s*\d/.test(line);
      const items: string[] = [];
      for (; at < lines.length && lines[at]!.trim() && !/^(#|\||```)/.test(lines[at]!); at++) {
        const item = /^\s*(?:[-*]|\d+\.)\s+(.*)/.exec(lines[at]!);
        if (item) items.push(item[1]!);
        else items[items.length - 1] += ` ${lines[at]!.trim()}`;
      }
      blocks.push({ kind: 'list', ordered, items: items.map((item) => ({ id: anchor(item), body: inline(item) })) });
    } else {
      const body = paragraph() || lines[at++]!;
      blocks.push({ kind: 'paragraph', body: inline(body) });
    }
  }
  return blocks;
}
