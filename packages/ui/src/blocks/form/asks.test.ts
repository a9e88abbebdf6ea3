import { expect, test, vi } from 'vitest';
import { asking, createAsks, type Standing } from './asks.ts';

const standing: Standing = {
  id: 'name',
  label: 'Name',
  what: 'field',
  isRequired: true,
  isEmpty: false,
  isWrong: false,
};

test.each([
  [{ isEmpty: true }, 'field'],
  [{ isEmpty: true, isWrong: true }, 'field'],
  [{ isWrong: true }, 'wrong'],
  [{ what: 'tick' as const, isEmpty: true }, 'tick'],
  [{ what: 'choice' as const, isEmpty: true }, 'choice'],
  [{ isRequired: false, isEmpty: true, isWrong: true }, 'wrong'],
])('a field that stands as %o asks for: %s', (part, what) => {
  expect(asking({ ...standing, ...part })).toBe(what);
});

test.each([{}, { isRequired: false, isEmpty: true }])(
  'a field that stands as %o asks for nothing',
  (part) => {
    expect(asking({ ...standing, ...part })).toBeUndefined();
  },
);

test('a form asks for what is first on the screen, in whatever order its fields came', () => {
  const asks = createAsks((id, other) => id < other);
  const heard = vi.fn();
  const stop = asks.subscribe(heard);
  const email = { id: 'b', label: 'E-mail', what: 'wrong' } as const;
  const name = { id: 'a', label: 'Name', what: 'field' } as const;
  expect(asks.first()).toBeUndefined();
  asks.ask(email);
  const takeBack = asks.ask(name);
  expect(asks.first()).toBe(name);
  takeBack();
  expect(asks.first()).toBe(email);
  expect(heard).toHaveBeenCalledTimes(3);
  stop();
  asks.ask(name);
  expect(heard).toHaveBeenCalledTimes(3);
});
