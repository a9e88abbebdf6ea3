import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isAsRead } from './use-draft-form.ts';

const SOURCES = join(import.meta.dirname, '..');
const SECRET = 'a password or a code is kept nowhere';

/** Files with a form that keeps no draft, each with its reason. */
const NO_DRAFT: Readonly<Record<string, string>> = {
  'pages/account.tsx': SECRET,
  'pages/first-sign-in.tsx': SECRET,
  'pages/sign-in.tsx': SECRET,
  'palette/palette.tsx': 'a search',
  'table/filters.tsx': 'the address keeps it',
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

const EACH = 'each one that is sent is another one';
const DRAFT = 'a change of the draft, which a preview compares with what is published';

/** Forms that begin with what was read and send it also unchanged, each with its reason. */
const SENT_UNCHANGED: Readonly<Record<string, string>> = {
  'administration/operators/token-form.tsx': EACH,
  'desk/answer-box.tsx': EACH,
  'finance/owed/pay-form.tsx': EACH,
  'kitchen/use-counts.ts': 'the numbers that it begins with are a proposal',
  'menus/close-days.tsx': DRAFT,
  'menus/new-menu/new-menu-form.tsx': DRAFT,
  'menus/open-days.tsx': 'it waits for closed days',
  'menus/import-panel.tsx': 'it waits for changes that a dry run has found',
  'people/class-changes/use-class-changes.ts': 'its list has changes alone',
};

test('every form of a record waits until something is changed, or has a reason why it does not', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && name !== 'session/use-draft-form.ts',
  );
  const sent = files.filter((name) => {
    const source = readFileSync(join(SOURCES, name), 'utf8');
    const isOfRecord =
      /\buseDraftForm[(<]/.test(source) && /\b(version|seen|asRead)\b/.test(source);
    return isOfRecord && !/waits\b.*unchanged/.test(source);
  });
  expect(sent.toSorted()).toEqual(Object.keys(SENT_UNCHANGED).toSorted());
});

test('a form’s values are the record’s again once all is undone, whatever else was read since', () => {
  const record = { name: 'Ana', places: ['a'], version: 'v1' };
  expect(isAsRead({ ...record, version: 'v2' }, record)).toBe(true);
  expect(isAsRead({ ...record, places: ['a', 'b'] }, record)).toBe(false);
  expect(isAsRead({ sent: { valueMinor: 1n } }, { sent: { valueMinor: 1n } })).toBe(true);
  expect(isAsRead({ sent: { valueMinor: 1n } }, { sent: { valueMinor: 2n } })).toBe(false);
});
