import { expect, test } from 'vitest';
import { asOfToday, type Draft } from './drafts.ts';

const draftWith = (birthday: string): Draft => ({
  content: {
    fields: { birthday, studentName: 'Lia' },
    answers: {},
    place: { step: 'student', page: 0 },
  },
  revision: 3,
  savedAt: '2026-11-01T12:00:00.000Z',
});

test.each([
  ['31/12/2015', '2015-12-31'],
  ['2015-12-31', '2015-12-31'],
  ['31/12', '31/12'],
  ['31/13/2015', '31/13/2015'],
  ['', ''],
])('a draft with the birth date %o is opened with %o, and all else as it was', (saved, opened) => {
  expect(asOfToday(draftWith(saved))).toEqual(draftWith(opened));
});

test('where there is no draft there is none', () => {
  expect(asOfToday(null)).toBeNull();
});
