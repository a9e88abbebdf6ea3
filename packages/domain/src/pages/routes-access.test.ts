import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isPublicPath, safeReturnPath } from './routes-access.ts';

describe('public pages', () => {
  test.each([
    '/login',
    '/signup',
    '/recover',
    '/reset-password',
    '/login-link?token=t',
    '/login/',
    '/login?country=HU',
  ])('%s is open to visitors', (path) => expect(isPublicPath(path)).toBe(true));

  test.each(['/', '/login/x', '/loginx', '/onboarding', '/logout', '/profile?next=/login', ''])(
    '"%s" needs a session',
    (path) => expect(isPublicPath(path)).toBe(false),
  );
});

describe('the page after login', () => {
  test.each([
    ['/dependents/42?tab=data#top', '/dependents/42?tab=data#top'],
    ['/payments?page=methods', '/payments?page=methods'],
    ['/?authToken=secret', '/'],
    ['/help?authToken=secret&a=1', '/help?a=1'],
  ])('%s is remembered as %s', (path, target) => {
    expect(safeReturnPath(path)).toBe(target);
  });

  test.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    'javascript:alert(1)',
    'help',
    '',
    '/login',
    '/signup?x=1',
    '/logout',
    null,
    undefined,
  ])('%j leads to the start page instead', (path) => {
    expect(safeReturnPath(path)).toBe('/');
  });

  test('no path leads to another origin', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '%2f',
      '@',
      ':',
      '?',
      '#',
      'evil.com',
      '\t',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(piece).map((all) => all.join('')),
        ),
        (path) => {
          const target = safeReturnPath(`/${path}`);
          expect(new URL(target, 'https://merenda.example').origin).toBe('https://merenda.example');
          expect(safeReturnPath(target)).toBe(target);
        },
      ),
      { numRuns: 2000 },
    );
  });
});
