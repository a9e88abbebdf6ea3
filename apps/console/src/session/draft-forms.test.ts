import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SOURCES = join(import.meta.dirname, '..');
const SECRET = 'a password or a code is kept nowhere';

/** Files with a form that keeps no draft, each with its reason. */
const NO_DRAFT: Readonly<Record<string, string>> = {
  'pages/account.tsx': SECRET,
  'pages/first-sign-in.tsx': SECRET,
  'pages/sign-in.tsx': SECRET,
  'palette/palette.tsx': 'a search',
  'table/filters.tsx': 'the address keeps it',
  'administration/acts/act-filters.tsx': 'the address keeps it',
  'imports/csv-input.tsx': 'the import around it keeps the text',
  'menus/copies/copy-panel.tsx': 'its days stand in the address, and nothing is typed',
  'menus/dish/detail-fields.tsx': 'the form around it keeps them',
  'menus/new-menu/categories.tsx': 'the form around it keeps them',
  'kitchen/counts-form.tsx': 'use-counts.ts keeps them',
  'administration/schools/school-fields.tsx': 'the forms around it keep them',
  'administration/schools/school-form.tsx': 'use-school-form.ts keeps it',
  'administration/schools/class-form.tsx': 'use-school-form.ts keeps it',
  'administration/schools/times-form.tsx': 'use-school-form.ts keeps it',
  'payouts/files/next-file.tsx': 'payer-form.ts keeps it',
};

test('every form of the console keeps a draft, or has a reason why none is kept', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.tsx'),
  );
  const without = files.filter((name) => {
    const source = readFileSync(join(SOURCES, name), 'utf8');
    const isForm =
      /<([Ff]orm|EditForm|TextArea|TextField)\b/.test(source) || /\buseForm\(/.test(source);
    return isForm && (/\buseForm\(/.test(source) || !/\buseDraftForm[(<]/.test(source));
  });
  expect(without.toSorted()).toEqual(Object.keys(NO_DRAFT).toSorted());
});
