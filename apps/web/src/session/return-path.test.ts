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

test('the latest remembered page is returned once, home included', () => {
  rememberPath('/payments?page=methods');
  rememberPath('/');
  expect(takeReturnPath()).toBe('/');
  rememberPath('/');
  rememberPath('/profile');
  expect(takeReturnPath()).toBe('/profile');
  expect(takeReturnPath()).toBe('/');
});

test('a path that is no return page does not replace the remembered one', () => {
  rememberPath('/profile');
  for (const path of ['/login', 'https://evil.example/', '//evil.example']) rememberPath(path);
  expect(takeReturnPath()).toBe('/profile');
});
