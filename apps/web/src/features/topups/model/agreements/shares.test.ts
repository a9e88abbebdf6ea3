import { expect, test } from 'vitest';
import { sharesOf } from './shares.ts';

const recipients = [{ user: 'lucas', name: 'Lucas', value: 80 }];
const lucas = { id: 'lucas', name: 'Lucas', minor: 8000n };

test('the guardian’s share is the rest after the students’ shares', () => {
  expect(sharesOf({ value: 120, recipients }, 'BRL')).toEqual([
    { id: 'own', name: undefined, minor: 4000n },
    lucas,
  ]);
});

test('a guardian without a share is not listed', () => {
  expect(sharesOf({ value: 80, recipients }, 'BRL')).toEqual([lucas]);
});
