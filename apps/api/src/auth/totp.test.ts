import { expect, test } from 'vitest';
import { newTotpSecret, totpSecretText, totpStep, totpUri } from './totp.ts';

// Test vectors of RFC 6238, appendix B, SHA-1; our codes are the last six of their eight digits.
const SECRET = Buffer.from('12345678901234567890');
const VECTORS: [number, string][] = [
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
];
const at = (seconds: number) => new Date(seconds * 1000);

test.each(VECTORS)('the code of RFC 6238 at %i s is valid in its step', (seconds, digits) => {
  expect(totpStep(SECRET, digits.slice(2), at(seconds))).toBe(Math.floor(seconds / 30));
});

test('a clock may be off by one step, not by two, and the returned step is the code’s own', () => {
  const code = '287082';
  expect(totpStep(SECRET, code, at(29))).toBe(1);
  expect(totpStep(SECRET, code, at(60))).toBe(1);
  expect(totpStep(SECRET, code, at(89))).toBe(1);
  expect(totpStep(SECRET, code, at(90))).toBeUndefined();
});

test.each(['', '287083', '94287082', '28708', '28708２', 'abcdef'])('%j is no code', (code) => {
  expect(totpStep(SECRET, code, at(59))).toBeUndefined();
});

test('a code may be typed with a space in it', () => {
  expect(totpStep(SECRET, '287 082', at(59))).toBe(1);
});

test('the URI gives an authenticator app issuer, account and secret', () => {
  const uri = new URL(totpUri({ issuer: 'We Food', account: 'ana@example.test', secret: SECRET }));
  expect(uri.protocol).toBe('otpauth:');
  expect(decodeURIComponent(uri.pathname)).toBe('/We Food:ana@example.test');
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    issuer: 'We Food',
    secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});

test('the secret can be typed instead of scanned', () => {
  expect(totpSecretText(SECRET)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
});

test('each secret has 160 bits of its own', () => {
  const [one, other] = [newTotpSecret(), newTotpSecret()];
  expect(one).toHaveLength(20);
  expect(one.equals(other)).toBe(false);
});
