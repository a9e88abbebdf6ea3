import { expect, test } from 'vitest';
import { sharesOf } from './shares.ts';

const recipients = [{ user: 'lucas', name: 'Lucas', value: 80 }];
const lucas = { id: 'lucas', name: 'Lucas', minor: 8000n };

test('what the students’ parts leave over is the own wallet’s', () => {
  expect(sharesOf({ value: 120, recipients }, 'BRL')).toEqual([
    { id: 'own', name: undefined, minor: 4000n },
    lucas,
  ]);
});

test('the own wallet is not named when it gets nothing', () => {
  expect(sharesOf({ value: 80, recipients }, 'BRL')).toEqual([lucas]);
});
