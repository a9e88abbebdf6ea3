import { expect, test } from 'vitest';
import { checkLists } from './lists.ts';

const PAGE = `# Soups

## Kinds
leek, pea-soup (\`KINDS\`). A \`/kitchen/:soup\` has below it \`pots\`.

## Others
bean
`;
const said = (section: string, ...values: string[]) =>
  checkLists(() => PAGE, [{ file: 'soups.md', section, values }]);

test('a section with every value is fine, and so is a document without sections', () => {
  expect(said('Kinds', 'leek', 'pea-soup')).toEqual([]);
  expect(said('', 'leek', 'bean')).toEqual([]);
});

test('a value that its section lacks is named, also if another section or a longer word has it', () => {
  expect(said('Kinds', 'leek', 'bean', 'pea')).toEqual([
    'soups.md, Kinds lacks bean',
    'soups.md, Kinds lacks pea',
  ]);
});

test('an address stands in code marks, whole or by its end', () => {
  expect(said('Kinds', '/kitchen/$soup', '/kitchen/$soup/pots')).toEqual([]);
  expect(said('Kinds', '/leek', '/kitchen/$soup/lids')).toHaveLength(2);
});

test('a section that is missing is named', () => {
  expect(said('Stews', 'leek')).toEqual(['soups.md has no section Stews']);
});
