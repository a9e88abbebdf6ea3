import { MAX_SEARCH } from '@merenda/domain/forms/search';
import { MAX_CODE } from '@merenda/domain/ids';
import { addDays, dayInZone } from '@merenda/domain/time/dates';
import { describe, expect, test } from 'vitest';
import { reachedBy } from '../testing/reached.ts';
import {
  calendarDay,
  code,
  comingDay,
  oneOf,
  ownedBy,
  ownPage,
  searchOf,
  words,
} from './search.ts';

const read = searchOf({ status: oneOf(['paid', 'refused']), q: words });

test('an address gives known filters; anything else in it is no filter', () => {
  expect(read({ status: 'paid', q: ' Ana ' })).toEqual({ status: 'paid', q: 'Ana' });
  expect(read({ status: 'toString', q: 4421, other: 'x' })).toEqual({ q: '4421' });
  expect(read({ status: ['paid'], q: { a: 1 } })).toEqual({});
  // The router would keep the address's own value of a name that is left out.
  expect(Object.keys(read({ status: 'toString' }))).toEqual(['status', 'q']);
  expect(read({ q: '   ' })).toEqual({});
  expect(read({ q: 'x'.repeat(5_000) }).q).toHaveLength(MAX_SEARCH);
  expect(read({ q: 'Ana\tLima' })).toEqual({ q: 'Ana Lima' });
  expect(read({ q: 'Ana\0' })).toEqual({});
});

test('a code of an address is one that the API takes', () => {
  const read = searchOf({ subject: code });
  expect(read({ subject: 'wefood' })).toEqual({ subject: 'wefood' });
  expect(read({ subject: 'x'.repeat(MAX_CODE) }).subject).toHaveLength(MAX_CODE);
  for (const long of [MAX_CODE + 1, 10_000])
    expect(read({ subject: 'x'.repeat(long) })).toEqual({});
});

test('the page after the sign-in is one of the console', () => {
  const to = (given: unknown) => searchOf({ to: ownPage })({ to: given }).to;
  expect(to('/people?q=Ana#s')).toBe('/people?q=Ana#s');
  for (const other of [
    '//a.example',
    '/\\a.example',
    '/\t/a.example',
    '/.//a.example',
    '/login',
    7,
  ]) {
    expect(to(other), `${other}`).toBeUndefined();
  }
});

test('a day of an address has records, or is planned; any other is none', () => {
  const read = searchOf({ day: calendarDay, from: comingDay });
  const today = dayInZone(new Date(), 'UTC');
  expect(read({ day: today, from: today })).toEqual({ day: today, from: today });
  const past = addDays(today, -40);
  expect(read({ day: past, from: past })).toEqual({ day: past });
  for (const wrong of ['2026-13-45', '1999-12-31', '0206-11-24', '2999-01-01', 20261124]) {
    expect(read({ day: wrong, from: wrong }), `${wrong}`).toEqual({});
  }
});

describe('another record in an address', () => {
  const { with: change } = searchOf({
    company: words,
    school: ownedBy('company', words),
    class: ownedBy('school', words),
    q: words,
  });
  const now = { company: 'a', school: 's', class: 'c', q: 'Ana' };

  test('drops what belongs to the one that is left, and what belongs to that', () => {
    expect(change(now, { company: 'b' })).toEqual({ company: 'b', q: 'Ana' });
    expect(change(now, { school: undefined })).toEqual({ company: 'a', q: 'Ana' });
    expect(change(now, { school: 't', class: 'd' })).toEqual({ ...now, school: 't', class: 'd' });
  });

  test('is a value of the same address', () => {
    // @ts-expect-error: the address has no company
    const orphan = searchOf({ school: ownedBy('company', words) });
    expect(orphan({ school: 's' })).toEqual({ school: 's' });
  });

  test('is none where the same one is chosen again, or something else changes', () => {
    expect(change(now, { company: 'a', school: 's' })).toEqual(now);
    expect(change(now, { q: undefined })).toEqual({ company: 'a', school: 's', class: 'c' });
  });
});

test('each page with a choice of the school says which of its values belong to the school or its company', () => {
  const sources = [...reachedBy((text) => text)];
  const chosen = sources.filter(([, text]) => /^ {2}school: .*recordId/m.test(text));
  expect(chosen.map(([name]) => name).toSorted()).toEqual([
    'desk/queries.ts',
    'finance/postings/postings-page.tsx',
    'kitchen/search.ts',
    'menus/school.ts',
    'register/queries.ts',
  ]);
  for (const [name, text] of chosen) {
    const [, values = ''] = /searchOf\(\{(.*?)^\}\)/ms.exec(text) ?? [];
    const unowned = values.split('\n').filter((line) => /: recordId,/.test(line));
    const has = /^ {2}company:/m.test(values) ? [] : ['  school: recordId,'];
    expect(unowned, name).toEqual(has);
  }
  const written = sources.flatMap(([name, text]) =>
    /search: (\w+_SEARCH\()?\{ \.\.\./.test(text) ? [name] : [],
  );
  // A table's filters are its own: none of them is a record of another one.
  expect(written).toEqual(['table/table.tsx']);
});
