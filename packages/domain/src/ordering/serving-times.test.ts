import { expect, test } from 'vitest';
import { servingEndError, timeError } from './serving-times.ts';

test('an hour that is left empty is asked for, and one that is none is wrong', () => {
  expect(timeError('')).toEqual({ key: 'form.required' });
  expect(timeError('25:00')).toEqual({ key: 'form.invalid' });
  expect(timeError('11:30')).toBeUndefined();
});

test('serving ends after its start, and an empty hour is told at its own field alone', () => {
  const end = (from: string, until: string) => servingEndError(until, { from, slotsTime: 10 });
  expect(end('11:30', '13:30')).toBeUndefined();
  expect(end('11:30', '')).toEqual({ key: 'form.required' });
  expect(end('', '13:30')).toBeUndefined();
  expect(end('11:30', '11:00')).toEqual({ key: 'administration.error.times' });
});
