import { expect, test } from 'vitest';
import { mergeChanges } from './merge-changes.ts';

const read = { name: 'Aurora', town: 'Santos', isTest: false };

test('untouched fields take another person’s values, typed ones stay, and both are told apart', () => {
  const typed = { ...read, town: 'Campinas' };
  expect(
    mergeChanges({ read, typed }, { name: 'Aurora Norte', town: 'Santos', isTest: true }),
  ).toEqual({
    fields: { name: 'Aurora Norte', town: 'Campinas', isTest: true },
    changed: ['name', 'isTest'],
  });
});

test('a field that both have changed stays as it was typed, and is named', () => {
  const typed = { ...read, name: 'Aurora Sul' };
  expect(mergeChanges({ read, typed }, { ...read, name: 'Aurora Norte' })).toEqual({
    fields: typed,
    changed: ['name'],
  });
});
