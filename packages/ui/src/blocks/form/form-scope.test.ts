import { expect, test, vi } from 'vitest';
import type { Waits } from '../actions/button.tsx';
import { createOpenFields, openReason } from './form-scope.tsx';

test('a field asks to be filled in first, then to be put right', () => {
  expect(openReason(true, true)).toBe('field');
  expect(openReason(true, false)).toBe('wrong');
  expect(openReason(false, true)).toBeUndefined();
});

test('a form asks for its fields on the screen’s way down, in whatever order they came', () => {
  const asks = createOpenFields((id, other) => id < other);
  const heard = vi.fn();
  const stop = asks.subscribe(heard);
  const email = { id: 'b', label: 'E-mail', what: 'wrong' } as const;
  const name = { id: 'a', label: 'Name', what: 'field' } as const;
  expect(asks.all()).toEqual([]);
  asks.ask(email);
  const takeBack = asks.ask(name);
  expect(asks.all()).toEqual([name, email]);
  takeBack();
  expect(asks.all()).toEqual([email]);
  expect(heard).toHaveBeenCalledTimes(3);
  stop();
  asks.ask(name);
  expect(heard).toHaveBeenCalledTimes(3);
});

test('a button waits for its form or in words: a boolean made by hand fails to compile', () => {
  const isReady = Math.random() > 2;
  // @ts-expect-error: only the form says whether its fields are as they should be
  const byHand: Waits = !isReady;
  const inWords: Waits = isReady || 'Choose a day.';
  expect([byHand, inWords]).toEqual([true, 'Choose a day.']);
});
