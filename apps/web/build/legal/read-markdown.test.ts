import { expect, test } from 'vitest';
import { readMarkdown } from './read-markdown.ts';

const plain = (text: string) => ({ text, bold: false });

test('titles, headings, paragraphs over several lines and items become blocks of their kind', () => {
  expect(readMarkdown('# A\n\n## B\nc\nd\n\n- e\n  f\n- g\n\nh')).toEqual([
    { kind: 'title', runs: [plain('A')] },
    { kind: 'heading', runs: [plain('B')] },
    { kind: 'paragraph', runs: [plain('c d')] },
    { kind: 'item', runs: [plain('e f')] },
    { kind: 'item', runs: [plain('g')] },
    { kind: 'paragraph', runs: [plain('h')] },
  ]);
});

test('bold words and addresses become runs of their own', () => {
  expect(readMarkdown('Write **now** to me@mail.example, or see www.gov.br/anpd.')).toEqual([
    {
      kind: 'paragraph',
      runs: [
        plain('Write '),
        { text: 'now', bold: true },
        plain(' to '),
        { text: 'me@mail.example', bold: false, link: 'mailto:me@mail.example' },
        plain(', or see '),
        { text: 'www.gov.br/anpd', bold: false, link: 'https://www.gov.br/anpd' },
        plain('.'),
      ],
    },
  ]);
});

test.each(['### C', '> quoted', '* item', '1) one', '| a |', '<b>', 'a **b'])(
  'Markdown that would be printed as typed is refused: %s',
  (source) => {
    expect(() => readMarkdown(source)).toThrow();
  },
);
