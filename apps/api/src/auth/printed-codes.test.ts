import { expect, test } from 'vitest';
import { createGate } from '../platform/gate/gate.ts';
import { createMetrics } from '../platform/metrics.ts';
import { createPasswords } from './passwords.ts';
import { fittingCode, newCodes } from './printed-codes.ts';

const cost = { memory: 8, passes: 1, parallelism: 1 };
const passwords = createPasswords(createGate(createMetrics({})), cost);

test('there are ten codes without letters that look like digits, and only their hashes are stored', async () => {
  const { codes, hashes } = await newCodes(passwords, 10);
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) {
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/);
    expect(hashes.join()).not.toContain(code);
  }
  expect(hashes).toHaveLength(10);
});

test('a code matches its own hash, however it is typed, and none after that hash is removed', async () => {
  const { codes, hashes } = await newCodes(passwords, 10);
  const [, code = ''] = codes;
  const ways = [
    code,
    code.toLowerCase(),
    ` ${code.replaceAll('-', ' ')} `,
    code.replaceAll('0', 'O').replaceAll('1', 'l'),
  ];
  for (const typed of ways) {
    expect(await fittingCode(passwords, typed, hashes)).toBe(hashes[1]);
  }
  expect(await fittingCode(passwords, code, hashes.toSpliced(1, 1))).toBeUndefined();
});

test.each(['', '0000', '0000-0000-0000', 'ÄÖÜ'])('%j matches no code', async (typed) => {
  const { hashes } = await newCodes(passwords, 10);
  expect(await fittingCode(passwords, typed, hashes)).toBeUndefined();
});
