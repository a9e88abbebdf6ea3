import { ACT_FIELDS, type ActField } from '@merenda/domain/access/act-fields';
import { LANGUAGES, type Language } from '@merenda/domain/places/languages';
import type { Key, Values } from '@merenda/i18n';
import { translate } from '@merenda/i18n/translate';
import { expect, test } from 'vitest';
import { detailsOf } from './details.ts';
import { fieldName } from './names.ts';

const readerOf = (language: Language) => (key: Key, values?: Values) =>
  translate(language, key, values);
const t = readerOf('en');
const tell = (detail: Record<string, unknown>, subject = 'a record') =>
  detailsOf(detail, { subject, t, language: 'en' });

test.each(LANGUAGES)(
  'each field of an act’s details has its words, never its raw name: %s',
  (language) => {
    const own = readerOf(language);
    for (const field of Object.keys(ACT_FIELDS)) {
      expect(fieldName(field, own)).not.toMatch(/^[a-z]/);
    }
  },
);

test.each<[ActField, unknown, string]>([
  ['everywhere', true, 'Yes'],
  ['dishes', 1_234, '1,234'],
  ['day', '2026-11-24', '24/11/2026'],
  ['basisPoints', 140, '1.4%'],
  ['roles', ['finance', 'school'], 'Finance, School'],
  ['purpose', 'meal', 'a meal'],
  ['provider', 'mundipaggPix', 'PIX'],
  ['service', 'lunch', 'Lunch'],
  ['closure', 'holiday', 'Holiday'],
  ['document', 'hand-over', 'Hand-over list'],
  ['to', 'cooking', 'Cooking'],
  ['to', null, '–'],
  ['fields', ['class', 'enrollmentNumber'], 'Class, Registration number'],
  ['service', 'of a newer release', 'of a newer release'],
])('%s has words for its value %s', (field, value, words) => {
  expect(tell({ [field]: value })).toEqual([{ field, value: words }]);
});

test('an amount is in the currency of the company that the act is about', () => {
  const after = { fixedMinor: '25' };
  expect(tell({ after }, 'wefood')).toMatchObject([{ field: 'fixedMinor', value: 'R$0.25' }]);
});

test('a record’s fields stand before and after, and those that stayed are left out', () => {
  const before = { name: 'Aurora', isTest: false };
  expect(tell({ before, after: { name: 'Aurora', isTest: true, town: 'Campinas' } })).toEqual([
    { field: 'isTest', before: 'No', value: 'Yes' },
    { field: 'town', before: '–', value: 'Campinas' },
  ]);
});

test('a mark of the register stands beside the one that it replaced', () => {
  const mark = { day: '2026-11-24', attendance: 'absent', before: 'present' };
  expect(tell(mark)[1]).toEqual({ field: 'attendance', before: 'Present', value: 'Absent' });
  expect(tell({ ...mark, before: null })[1]).toMatchObject({ before: '–' });
});

test('an import tells the rows of each file', () => {
  const files = { schools: { inserted: 1, updated: 2, deleted: 0, unchanged: 3 } };
  expect(tell({ files })[0]?.value).toBe('schools: 1 new, 2 changed, 0 deleted, 3 as before');
});
