import { expect, test } from 'vitest';
import { checkReferences, slugOf } from './references.ts';

const PAGE = '# Top-ups\n\n## PIX countdown\n300 s (`PIX_COUNTDOWN_MS`).\n';

/** The check's findings about these files besides one page, one record and one constant. */
const said = (files: Record<string, string>): string[] =>
  checkReferences(
    new Map(
      Object.entries({
        'docs/product/topups.md': PAGE,
        'docs/decisions/0185-the-way-back.md': '# 0185: The way back\n',
        'package.json': '{"scripts":{"drill":"exec node packages/domain/src/timing.ts"}}',
        'packages/domain/src/timing.ts': 'export const PIX_COUNTDOWN_MS = 300_000;\n',
        ...files,
      }),
    ),
  ).map(({ file, line, message }) => `${file}:${line}: ${message}`);

test.each([
  ['a comment', 'a.ts', '/** How long (product:topups#pix-countdown), see record 0185. */'],
  [
    'a link',
    'docs/a.md',
    '[PIX](product/topups.md#pix-countdown), [0185](decisions/0185-the-way-back.md)',
  ],
  ['an address and a section of its own', 'docs/a.md', '# A\n[b](https://a.example/b) [a](#a)'],
  ['a folder', 'README.md', '[pages](docs/product)'],
  [
    'places of a recipe',
    'CONTRIBUTING.md',
    '# A\n`soup.ts`\n## Adding things\n`domain/timing.ts`, `packages/<name>/src`, `timing.ts` in `domain/`, `key`',
  ],
  [
    'a command',
    'deploy/a.md',
    '`npm run -s drill`, `node packages/domain/src/timing.ts`, npm test',
  ],
  ['a key called product', 'a.ts', "const order = { product: 'soup' };"],
])('a reference that leads somewhere is fine: %s', (_, file, text) => {
  expect(said({ [file]: text })).toEqual([]);
});

test.each([
  [
    'an unknown section',
    'a.ts',
    '\n// product:topups#pix',
    'a.ts:2: there is no product:topups#pix',
  ],
  [
    'an unknown page',
    'a.sql',
    '-- product:soup#pix-countdown',
    'a.sql:1: there is no product:soup#pix-countdown',
  ],
  ['a page alone', 'a.css', '/* product:topups */', 'a.css:1: product:topups names no section'],
  ['an unknown record', 'a.ts', '// record 0185 and 9999', 'a.ts:1: there is no record 9999'],
  [
    'a second record of a number',
    'docs/decisions/0185-back.md',
    '# 0185: Back',
    'docs/decisions/0185-back.md:1: has the number of docs/decisions/0185-the-way-back.md',
  ],
  [
    'a recipe’s place that is gone',
    'CONTRIBUTING.md',
    '## Adding things\n`domain/soup.ts`',
    'CONTRIBUTING.md:2: there is no domain/soup.ts',
  ],
  [
    'a recipe’s file without its folder',
    'CONTRIBUTING.md',
    '## Adding things\n`timing.ts`',
    'CONTRIBUTING.md:2: there is no timing.ts',
  ],
  ['a dead link', 'docs/a.md', '[b](b.md)', 'docs/a.md:1: the link b.md leads nowhere'],
  [
    'a dead anchor',
    'docs/a.md',
    '[b](product/topups.md#soup)',
    'docs/a.md:1: the link product/topups.md#soup leads nowhere',
  ],
  ['a document named in a comment', 'a.ts', '// docs/soup.md', 'a.ts:1: there is no docs/soup.md'],
  [
    'a constant that the code lost',
    'docs/product/b.md',
    '`PIX_SOUP_MS`',
    'docs/product/b.md:1: the code has no PIX_SOUP_MS',
  ],
  [
    'a term of the code without its name',
    'docs/payments.md',
    'A PIX runs for 300 seconds. A card has none (`NONE`).',
    'docs/payments.md:1: 300 seconds stands without its constant (pixMinutes?)',
  ],
  [
    'a term that the code has changed',
    'docs/help/b.md',
    'A PIX runs for 20 minutes (`pixMinutes`).',
    'docs/help/b.md:1: pixMinutes is not 20 minutes',
  ],
  [
    'a command that is gone',
    'a.ts',
    '// `npm run drills`',
    'a.ts:1: there is no command npm run drills',
  ],
  [
    'a command’s file that is gone',
    'docs/a.md',
    'See `node bench/scaling.ts`.',
    'docs/a.md:1: there is no command node bench/scaling.ts',
  ],
  ['a section twice', 'docs/product/b.md', '## A\n## A', 'docs/product/b.md:2: a second section a'],
])('a reference that leads nowhere is reported with its place: %s', (_, file, text, told) => {
  expect(said({ [file]: text })).toEqual([told]);
});

const [ONE, A] = [1, 'A'];

test.each([
  [`// (spec ${ONE} §2)`, `spec ${ONE}`],
  [`/** as in spec\n * ${ONE} §4 */`, `spec ${ONE}`],
  [`// decision ${A}.5`, `decision ${A}.5`],
  [`// decision ${A}: brands`, `decision ${A}`],
  [`// section 4 ${'of'} the specification`, `section 4 ${'of'} the specification`],
])('a reference to a document outside the repository is refused: %s', (text, name) => {
  expect(said({ 'a.ts': text })).toEqual([`a.ts:1: "${name}" is no document of this repository`]);
});

test('a term with a name, and one that the code does not hold, are fine', () => {
  const text = 'A PIX runs for 300 s (`pixMinutes`). The bank answers within 300 days.';
  expect(said({ 'docs/payments.md': text })).toEqual([]);
});

test('a section is named as GitHub names a heading', () => {
  expect(slugOf('The guardian’s `PIX` code, paid late')).toBe('the-guardians-pix-code-paid-late');
});
