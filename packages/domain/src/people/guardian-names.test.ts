import { expect, test } from 'vitest';
import {
  ERASED_NAME,
  isErased,
  type KeptName,
  type NameAsSeen,
  nameAsSeen,
  nameForOthers,
  ownName,
} from './guardian-names.ts';

const asKept = (name: string) => name as unknown as KeptName;
const bence = { id: 'one', name: asKept('Kovács Bence'), country: 'HU' };
const marina = { id: 'two', name: asKept('Marina Almeida'), country: 'BR' };

test('guardians see their own name whole, and the given name of others', () => {
  expect(nameAsSeen('one', bence)).toBe('Kovács Bence');
  expect(nameAsSeen('two', bence)).toBe('Bence');
  expect(nameAsSeen('one', marina)).toBe('Marina');
  expect(nameForOthers(marina)).toBe('Marina');
  expect(ownName(marina.name)).toBe('Marina Almeida');
});

test('an erased name is kept for others as it is stored: it would have no letter', () => {
  const erased = { ...marina, name: asKept(ERASED_NAME) };
  expect(nameForOthers(erased)).toBe(ERASED_NAME);
  expect(nameAsSeen('one', erased)).toBe(ERASED_NAME);
  expect([erased.name, marina.name].map(isErased)).toEqual([true, false]);
});

test('a stored name is no text, and no text is a name for other readers', () => {
  // @ts-expect-error to be shown, it is said who reads it
  const text: string = marina.name;
  // @ts-expect-error the whole name is not what others see
  const seen: NameAsSeen = ownName(marina.name);
  expect([text, seen]).toHaveLength(2);
});
