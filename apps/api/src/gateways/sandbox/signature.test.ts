import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { isSigned } from './signature.ts';

const SECRET = 'a shared secret of this test run';
const NOW = new Date('2026-11-24T12:00:00Z');
const BODY = Buffer.from('{"id":"evt_1","name":"Conceição"}');

function sign(body: Buffer, at: Date, secret = SECRET): string {
  const seconds = Math.floor(at.getTime() / 1000);
  const digest = createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex');
  return `t=${seconds},v1=${digest}`;
}

const secondsFromNow = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

test('a body signed now is accepted', () => {
  expect(isSigned(SECRET, BODY, sign(BODY, NOW), NOW)).toBe(true);
});

test('a signature up to five minutes old or early is accepted, beyond that refused', () => {
  for (const seconds of [-300, 300]) {
    expect(isSigned(SECRET, BODY, sign(BODY, secondsFromNow(seconds)), NOW)).toBe(true);
  }
  for (const seconds of [-301, 301]) {
    expect(isSigned(SECRET, BODY, sign(BODY, secondsFromNow(seconds)), NOW)).toBe(false);
  }
});

test('one changed byte, another secret or another time is refused', () => {
  const header = sign(BODY, NOW);
  expect(isSigned(SECRET, Buffer.concat([BODY, Buffer.from(' ')]), header, NOW)).toBe(false);
  expect(isSigned(SECRET, BODY, sign(BODY, NOW, 'some other secret'), NOW)).toBe(false);
  expect(isSigned(SECRET, BODY, header.replace(/t=\d+/, 't=1795694401'), NOW)).toBe(false);
});

test.each([
  undefined,
  '',
  't=1',
  'v1=00',
  ['t=1,v1=00'],
  `t=x,v1=${'0'.repeat(64)}`,
  `t=1,v1=${'G'.repeat(64)}`,
])('the header %j is no signature', (header) => {
  expect(isSigned(SECRET, BODY, header, NOW)).toBe(false);
});
