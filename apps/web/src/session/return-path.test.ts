import { beforeEach, expect, test } from 'vitest';
import { rememberPath, takeReturnPath } from './return-path.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  Object.defineProperty(globalThis, 'sessionStorage', {
    configurable: true,
    value: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    },
  });
});

test('the page that was wanted last is the one to go to, home too, once', () => {
  rememberPath('/payments?page=methods');
  rememberPath('/');
  expect(takeReturnPath()).toBe('/');
  rememberPath('/');
  rememberPath('/profile');
  expect(takeReturnPath()).toBe('/profile');
  expect(takeReturnPath()).toBe('/');
});

test('what is no page to go to leaves the one before', () => {
  rememberPath('/profile');
  for (const path of ['/login', 'https://evil.example/', '//evil.example']) rememberPath(path);
  expect(takeReturnPath()).toBe('/profile');
});
