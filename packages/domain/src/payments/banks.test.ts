import { expect, test } from 'vitest';
import { BRAZILIAN_BANKS, bankByCode, searchBanks } from './banks.ts';

test('480 banks, each with its own three digits from 001 to 757, in order', () => {
  const codes = BRAZILIAN_BANKS.map(({ code }) => code);
  expect(codes).toHaveLength(480);
  expect(codes).toEqual([...new Set(codes)].sort());
  expect(codes.every((code) => /^\d{3}$/.test(code))).toBe(true);
  expect([codes[0], codes.at(-1)]).toEqual(['001', '757']);
  expect(BRAZILIAN_BANKS.every(({ name }) => name.trim() === name && name.length > 5)).toBe(true);
});

test('a bank is found by its code', () => {
  expect(bankByCode('001')?.name).toBe('Banco do Brasil S.A.');
  expect(bankByCode('999')).toBeUndefined();
});

test.each([
  ['001', '001'],
  ['itau unibanco', '341'],
  ['ITAÚ UNIBANCO', '341'],
  ['  nu   pagamentos', '260'],
  ['caixa econ', '104'],
  ['pagamentos nu', '260'],
])('typing "%s" brings up %s first', (text, code) => {
  expect(searchBanks(text)[0]?.code).toBe(code);
});

test('an empty search finds all, an unknown text none', () => {
  expect(searchBanks(' ')).toHaveLength(480);
  expect(searchBanks('zzz')).toEqual([]);
});
