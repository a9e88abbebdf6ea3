import { filled } from '@merenda/testing/filled';
import { expect, test } from 'vitest';
import { matchingOptions } from '../forms/search.ts';
import { BRAZILIAN_BANKS, nameOfBank } from './banks.ts';

test('480 banks, each with its own three digits from 001 to 757, in order', () => {
  const codes = BRAZILIAN_BANKS.map(({ code }) => code);
  expect(codes).toHaveLength(480);
  expect(codes).toEqual([...new Set(codes)].sort());
  expect(filled(codes).every((code) => /^\d{3}$/.test(code))).toBe(true);
  expect([codes[0], codes.at(-1)]).toEqual(['001', '757']);
  expect(BRAZILIAN_BANKS.every(({ name }) => name.trim() === name && name.length > 5)).toBe(true);
});

test('a bank is found by its code', () => {
  expect(nameOfBank('001')).toBe('Banco do Brasil S.A.');
  expect(nameOfBank('999')).toBeUndefined();
});

test('a bank is also found by its popular name', () => {
  const known = BRAZILIAN_BANKS.filter(({ knownAs }) => knownAs);
  expect(known.map(({ code, knownAs }) => `${code} ${knownAs}`)).toEqual([
    ...['001 BB', '041 Banrisul', '104 CEF', '260 Nubank', '290 PagBank', '364 Gerencianet'],
  ]);
});

const OPTIONS = BRAZILIAN_BANKS.map(({ code, name, knownAs = '' }) => ({
  code,
  label: name,
  detail: `${code} ${knownAs}`,
}));

test.each([
  ['001', '001'],
  ['itau unibanco', '341'],
  ['ITAÚ UNIBANCO', '341'],
  ['  nu   pagamentos', '260'],
  ['nubank', '260'],
  ['caixa econ', '104'],
  ['pagamentos nu', '260'],
])('typing "%s" brings up %s', (text, code) => {
  expect(matchingOptions(OPTIONS, text).map((option) => option.code)).toContain(code);
});

test('an empty search finds all, an unknown text none', () => {
  expect(matchingOptions(OPTIONS, ' ')).toHaveLength(480);
  expect(matchingOptions(OPTIONS, 'zzz')).toEqual([]);
});
