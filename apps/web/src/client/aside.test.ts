import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dropAllAsides, dropAside, findAside, putAside } from './aside.ts';

const kept = new Map<string, string>();
beforeEach(() => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => {
  kept.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const content = { amounts: { own: 4_000n, lucas: undefined }, step: 3 };

test('what was put aside is found by its name, amounts to the cent, until it is dropped', () => {
  const one = putAside(content) ?? '';
  const other = putAside('other') ?? '';
  expect(findAside(one)).toEqual({ amounts: { own: 4_000n }, step: 3 });
  dropAside(one);
  expect(findAside(one)).toBeUndefined();
  expect(findAside(other)).toBe('other');
});

test('it is gone when the guardian leaves, and after as long as a page elsewhere is open', () => {
  vi.useFakeTimers();
  const one = putAside(content) ?? '';
  vi.advanceTimersByTime(26 * 3_600_000);
  expect(findAside(one)).toBeUndefined();
  const other = putAside(content) ?? '';
  dropAllAsides();
  expect(findAside(other)).toBeUndefined();
});

test('a browser that keeps nothing, or something else, is no failure', () => {
  kept.set('merenda.aside', '{"not":"ours"}');
  expect(findAside('a')).toBeUndefined();
  vi.stubGlobal('localStorage', undefined);
  expect(putAside(content)).toBeUndefined();
});
