import fc from 'fast-check';
import { validate as cnpj } from 'stdnum/lib/cjs/br/cnpj.js';
import { validate as cpf } from 'stdnum/lib/cjs/br/cpf.js';
import { expect, test } from 'vitest';
import { isCnpj, isCpf } from './brazilian-tax-ids.ts';
import { isOneSign } from './tax-ids.ts';

const digits = (length: number) =>
  fc.stringMatching(new RegExp(`^[0-9]{${length}}$`)).filter((number) => !isOneSign(number));
const ENDS = Array.from({ length: 100 }, (_, end) => String(end).padStart(2, '0'));

test('a CPF fits with the two check digits of the public rule, and with no others', () => {
  fc.assert(
    fc.property(digits(9), (start) => {
      const fitting = ENDS.filter((end) => isCpf(start + end));
      expect(fitting).toHaveLength(1);
      expect(cpf(start + fitting[0]).isValid).toBe(true);
    }),
  );
});

test('a CNPJ of digits fits with the two check digits of the public rule, and with no others', () => {
  fc.assert(
    fc.property(digits(12), (start) => {
      const fitting = ENDS.filter((end) => isCnpj(start + end));
      expect(fitting).toHaveLength(1);
      expect(cnpj(start + fitting[0]).isValid).toBe(true);
    }),
  );
});

test.each([
  ['12ABC34501DE35', true],
  ['12ABC34501DE34', false],
  ['12abc34501de35', false],
])('a CNPJ with letters, %s: %s', (number, fits) => {
  expect(isCnpj(number)).toBe(fits);
});
