import { expect, test } from 'vitest';
import { apiKeyFrom, readSettings } from './env.ts';

const SANDBOX_SECRET = 'sixteen characters or more';

test('with only a secret the sandbox has its documented defaults', () => {
  expect(readSettings({ SANDBOX_SECRET })).toMatchObject({
    port: 3100,
    webhookUrl: 'http://localhost:3000/api/webhooks/sandbox',
    publicUrl: 'http://localhost:3100',
    key: apiKeyFrom(SANDBOX_SECRET),
    logLevel: 'warn',
  });
});

test('the public address follows the port, unless it is given', () => {
  expect(readSettings({ SANDBOX_SECRET, SANDBOX_PORT: '4100' }).publicUrl).toBe(
    'http://localhost:4100',
  );
  const given = { SANDBOX_SECRET, SANDBOX_PUBLIC_URL: 'http://sandbox.localhost:80/' };
  expect(readSettings(given).publicUrl).toBe('http://sandbox.localhost');
});

test.each([
  [{}, 'SANDBOX_SECRET is needed'],
  [{ SANDBOX_SECRET: 'short' }, 'SANDBOX_SECRET must have at least 16 characters'],
  [{ SANDBOX_SECRET, SANDBOX_PORT: 'http' }, 'SANDBOX_PORT must be a port'],
  [{ SANDBOX_SECRET, SANDBOX_WEBHOOK_URL: 'ftp://x' }, 'SANDBOX_WEBHOOK_URL must be an http(s)'],
  [{ SANDBOX_SECRET, SANDBOX_PUBLIC_URL: 'http://x/y' }, 'SANDBOX_PUBLIC_URL must have no path'],
  [{ SANDBOX_SECRET, NODE_ENV: 'production' }, 'NODE_ENV is production'],
])('a start with %o is refused in one line that names the variable', (environment, message) => {
  expect(() => readSettings(environment)).toThrow(message);
  expect(() => readSettings(environment)).toThrow(/^[^\n]+$/);
});
