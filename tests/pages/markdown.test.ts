import { expect, test } from 'vitest';

import { inline, parse } from '$client/lib/markdown';

test('marks become kinds, and a link its text', () => {
  expect(inline('A **pair** is *two* `Flip`s, see [below](#5).')).toEqual([
    { kind: 'text', text: 'A ' },
    { kind: 'strong', text: 'pair' },
    { kind: 'text', text: ' is ' },
    { kind: 'em', text: 'two' },
    { kind: 'text', text: ' ' },
    { kind: 'code', text: 'Flip' },
    { kind: 'text', text: 's, see ' },
    { kind: 'text', text: 'below' },
    { kind: 'text', text: '.' },
  ]);
});

test('a heading or item of a rulebook is found by its number', () => {
  expect(parse('## 5.3 Captures\n\n1. **§5.3.1** A pair\n   goes.\n')).toEqual([
    { kind: 'heading', level: 2, id: '5.3', body: [{ kind: 'text', text: '5.3 Captures' }] },
    {
      kind: 'list',
      ordered: true,
      items: [
        {
          id: '5.3.1',
          body: [
            { kind: 'strong', text: '§5.3.1' },
            { kind: 'text', text: ' A pair goes.' },
          ],
        },
      ],
    },
  ]);
});

test('a table, a board and an example stand as blocks of their own', () => {
  const blocks = parse(
    'Text\n| a | b |\n|---|---|\n| 1 | 2 |\n```board\n. B\n```\n> - one\n<details><summary>More</summary>\nLess\n</details>\n',
  );
  expect(blocks.map(({ kind }) => kind)).toEqual(['paragraph', 'table', 'code', 'quote', 'fold']);
  expect(blocks[1]).toMatchObject({ rows: [[[{ text: '1' }], [{ text: '2' }]]] });
  expect(blocks[2]).toEqual({ kind: 'code', of: 'board', text: '. B' });
  expect(blocks[3]).toMatchObject({ blocks: [{ kind: 'list', ordered: false }] });
  expect(blocks[4]).toMatchObject({ summary: [{ text: 'More' }], blocks: [{ kind: 'paragraph' }] });
});

test('HTML from outside stays text', () => {
  expect(parse('<img src=x onerror=alert(1)>')).toEqual([
    { kind: 'paragraph', body: [{ kind: 'text', text: '<img src=x onerror=alert(1)>' }] },
  ]);
});
