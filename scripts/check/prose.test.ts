import { expect, it } from 'vitest';
import { findUnplain } from './prose.ts';

const found = (file: string, source: string) =>
  findUnplain(new Map([[file, source]])).map(({ line, rule }) => `${line}: ${rule}`);

const LONG = `A subject ${'and one more idea '.repeat(10)}ends.`;

it.each([
  ['a docstring', 'a.ts', '/** What a route answers. */', '1: a sentence begins with "what"'],
  [
    'a later sentence',
    'a.ts',
    '// Sums.\n// As\n// said. So it ends.',
    '3: a sentence begins with "so"',
  ],
  [
    'a tag of a docstring',
    'a.ts',
    '/**\n * Adds.\n * @returns whatever came\n */',
    '3: a sentence begins with "whatever"',
  ],
  [
    'a comment of JSX',
    'a.tsx',
    'const a = <p>{/* As long as it rains */}</p>;',
    '1: a sentence begins with "as long as"',
  ],
  [
    'a function in SQL',
    'a.sql',
    "SELECT '--', $$\n-- Whose it is.\n$$",
    '2: a sentence begins with "whose"',
  ],
  ['a style sheet', 'a.css', '/* Of the\n card. */\na {}', '1: a sentence begins with "of"'],
  [
    'a test name',
    'a.test.ts',
    "it.each([1])('what is %s stays', f)",
    '1: a sentence begins with "what"',
  ],
  [
    'an item of a document',
    'a.md',
    'All:\n- One that rains',
    '2: a sentence begins with "one that"',
  ],
  ['a long sentence', 'a.ts', `/** ${LONG} */`, '1: a sentence of 43 words, at most 30'],
  [
    'a long paragraph',
    'ARCHITECTURE.md',
    `A rule. ${'It holds. '.repeat(60)}`,
    '1: a paragraph of 608 characters, at most 600',
  ],
])('%s that is not plain is found with its line', (_, file, source, finding) => {
  expect(found(file, source)).toEqual([finding]);
});

it.each([
  ['a subject first', 'a.ts', '/** The answer to a request. Society is one word. */'],
  ['a string', 'a.ts', "const a = '// What';"],
  ['a name of another function', 'a.test.ts', "post('what')"],
  ['code and quotations', 'a.ts', '/** `what` is a key. "What is it." is a text. */'],
  ['a usage', 'a.ts', '/**\n * Adds.\n *\n *   --what   Whoever\n */'],
  ['a legal text', 'apps/web/legal/en/terms.md', 'What you pay.'],
  ['a question', 'a.md', '- What does it cost?'],
  ['headings, tables and code of a document', 'a.md', '## What it is\n| What |\n```\nWhat\n```'],
])('%s is plain', (_, file, source) => {
  expect(found(file, source)).toEqual([]);
});
