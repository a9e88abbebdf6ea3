import { argon2Sync } from 'node:crypto';
import { filled } from '@merenda/testing/filled';
import { describe, expect, test } from 'vitest';
import { createGate } from '../platform/gate/gate.ts';
import { createMetrics } from '../platform/metrics.ts';
import { createPasswords } from './passwords.ts';

const CHEAP = { memory: 8, passes: 1, parallelism: 1 };
const gate = createGate(createMetrics({}));

test('a password is stored as a salted argon2id hash at the cost that OWASP advises', async () => {
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

test('a hash is verified at its own cost, whatever the cost of new hashes', async () => {
  const cheap = createPasswords(gate, CHEAP);
  const hash = await createPasswords(gate).hash('a quiet lunch');
  expect(await cheap.verify('a quiet lunch', hash)).toBe(true);
});

describe('the same letters are the same password, whatever keyboard typed them', () => {
  const passwords = createPasswords(gate, CHEAP);
  const forms = ['almoço\u00a0é bom', 'almoc\u0327o e\u0301 bom', '\ufeffalmoço e\u0301 bom'];

  test.each(filled(forms))('chosen as %j', async (chosen) => {
    const hash = await passwords.hash(chosen);
    for (const typed of forms) expect(await passwords.verify(typed, hash), typed).toBe(true);
    expect(await passwords.verify('almoco e bom', hash)).toBe(false);
    expect(await passwords.verify('almoço é bom ', hash)).toBe(false);
  });

  test.each(filled(forms))(
    'a hash from before the normalisation still matches its password: %j',
    async (chosen) => {
      const hash = hashAsTyped(chosen);
      expect(await passwords.verify(chosen, hash)).toBe(true);
      expect(await passwords.verify(`${chosen}!`, hash)).toBe(false);
    },
  );

  test('such a hash also matches on a keyboard that composes or decomposes accents', async () => {
    const [together, apart] = ['almoço é bom', 'almoc\u0327o e\u0301 bom'];
    expect(await passwords.verify(together, hashAsTyped(apart))).toBe(true);
    expect(await passwords.verify(apart, hashAsTyped(together))).toBe(true);
  });
});

/** A hash of the characters as typed, without normalisation. */
function hashAsTyped(message: string): string {
  const nonce = Buffer.alloc(16, 7);
  const tag = argon2Sync('argon2id', { ...CHEAP, nonce, message, tagLength: 32 });
  const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=8,t=1,p=1$${unpadded(nonce)}$${unpadded(tag)}`;
}
