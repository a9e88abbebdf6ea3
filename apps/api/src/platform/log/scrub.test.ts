import { expect, test } from 'vitest';
import { describeError } from './describe-error.ts';
import { writeFields } from './fields.ts';
import { scrub } from './scrub.ts';

test.each([
  ['550 5.1.1 <marina.a+x@exämple.test>: unknown', '550 5.1.1 <[address]>: unknown'],
  ['GET /reset-password?token=abc&x=1 HTTP/1.1', 'GET /reset-password[query] HTTP/1.1'],
  ['authorization: Bearer abc.def', 'authorization: [credential]'],
  ['a token 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822c', 'a token [secret]'],
  ['card 5555 5555 5555 4444 was', 'card [digits] was'],
  ['call +55 (11) 96123-4567 now', 'call [digits] now'],
  ['529.982.247-25, 2017-05-04', '[digits], [digits]'],
  ['postgres://merenda:pw@db.internal:5432/merenda', 'postgres://[login]db.internal:5432/merenda'],
])('a text loses personal data and secrets: %s', (text, left) => {
  expect(scrub(text)).toBe(left);
});

test.each([
  'topup 01900000-0000-7000-8000-000000000000 waits',
  'connect ECONNREFUSED 127.0.0.1:5432',
  'the answer took 15000 ms; what now?',
  'new row for relation "payment_card" violates check constraint "payment_card_expiry_check"',
])('a text keeps what operators need: %s', (text) => {
  expect(scrub(text)).toBe(text);
});

test('an unknown field is left out, and its name is logged', () => {
  const guardian = '01900000-0000-7000-8000-000000000000';
  expect(writeFields({ guardian, client: { name: 'Marina' }, body: 'x', ms: 3 })).toEqual({
    guardian,
    ms: 3,
    leftOut: ['client', 'body'],
  });
});

test('a known field takes only values of its kind', () => {
  const marina = 'Marina Almeida';
  expect(
    writeFields({
      guardian: marina,
      company: marina,
      ms: '5555555555554444',
      isLast: { name: marina },
      issues: [{ code: 'invalid_type', path: ['docs', 0, 'name'], input: marina }],
      differences: [{ kind: 'payment_unknown', reference: 'r1', message: marina }],
      outcome: undefined,
    }),
  ).toEqual({
    guardian: '[withheld]',
    company: '[withheld]',
    ms: '[withheld]',
    isLast: '[withheld]',
    issues: [{ code: 'invalid_type', path: ['docs', '0', 'name'] }],
    differences: [{ kind: 'payment_unknown', reference: 'r1' }],
  });
});

test.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:85a3:8d3:1319:8a2e:370:7348', '2001:db8:85a3::/48'],
])('only the network of an address is logged: %s', (ip, network) => {
  expect(writeFields({ ip })).toEqual({ ip: network });
});

test('an error keeps its kind, code, place and causes, and a message that quotes nobody', () => {
  const refused = Object.assign(new Error('550 Marina Almeida has left'), {
    responseCode: 550,
    rejected: ['marina@example.test'],
  });
  const wrong = Object.assign(new Error('invalid input syntax for type date: "Marina"'), {
    code: '22007',
    severity: 'ERROR',
    detail: 'Failing row contains (Marina)',
    routine: 'DateTimeParseError',
  });
  const unreadable = (() => {
    try {
      return JSON.parse('{"name": Marina}');
    } catch (error) {
      return error;
    }
  })();
  const all = new AggregateError([refused, wrong, unreadable], 'three went wrong', {
    cause: new Error('because of marina@example.test'),
  });
  const told = describeError(all);
  expect(told).toMatchObject({
    type: 'AggregateError',
    message: 'three went wrong',
    stack: expect.arrayContaining([expect.stringContaining('scrub.test.ts')]),
    cause: { message: 'because of [address]' },
    errors: [
      { type: 'Error', message: 'the mail server answered 550' },
      { type: 'Error', code: '22007', routine: 'DateTimeParseError', message: '[withheld]' },
      { type: 'SyntaxError', message: '[withheld]' },
    ],
  });
  expect(JSON.stringify(told)).not.toMatch(/marina/i);
});
