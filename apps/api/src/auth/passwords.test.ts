import { expect, test } from 'vitest';
import { createGate } from '../platform/gate/gate.ts';
import { createMetrics } from '../platform/metrics.ts';
import { createPasswords } from './passwords.ts';

const gate = createGate(createMetrics({}));

test('a password is kept as argon2id at the cost that OWASP advises, salted', async () => {
  const passwords = createPasswords(gate);
  const [one, other] = [
    await passwords.hash('a quiet lunch'),
    await passwords.hash('a quiet lunch'),
  ];
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(other).not.toBe(one);
  expect(await passwords.verify('a quiet lunch', one)).toBe(true);
  expect(await passwords.verify('a loud lunch', one)).toBe(false);
});

test('a hash is verified at its own cost, whatever new ones cost', async () => {
  const cheap = createPasswords(gate, { memory: 8, passes: 1, parallelism: 1 });
  const hash = await createPasswords(gate).hash('a quiet lunch');
  expect(await cheap.verify('a quiet lunch', hash)).toBe(true);
});
