import { expect, test } from 'vitest';
import { BANK_FILE_FORMATS, bankFileFormat, bankSetOf } from './bank-formats.ts';
import { OPTIONAL_OF_PAYER, PAYER_FIELDS, payerError, toldByFormat } from './payers.ts';

test('an account’s own field tells its format, and an account of none is refused', () => {
  const table = { cnab240: () => 'cnab240', pain001: () => 'pain001' };
  for (const format of BANK_FILE_FORMATS) {
    const required = PAYER_FIELDS[format].filter((field) => !OPTIONAL_OF_PAYER.includes(field));
    const account = Object.fromEntries(required.map((field) => [field, 'x']));
    expect(toldByFormat(account, table)).toBe(format);
  }
  expect(() => toldByFormat({ name: 'Ana' }, table)).toThrow(RangeError);
});

test.each([
  ['BR', 'cnab240', 'cnab'],
  ['HU', 'pain001', 'sepa'],
  ['GB', undefined, 'sepa'],
])('banks of %s take %s, and names in the characters of %s', (country, format, set) => {
  expect([bankFileFormat(country), bankSetOf(country)]).toEqual([format, set]);
});

test('a missing field of a paying account is asked for, unless it may stay empty', () => {
  for (const field of PAYER_FIELDS.cnab240) {
    const key = OPTIONAL_OF_PAYER.includes(field) ? undefined : 'form.required';
    expect(payerError('cnab240', field, ' ')?.key).toBe(key);
  }
});

test.each([
  ['bank', ' 341 ', undefined],
  ['bank', '34', { key: 'console.bankFile.error.digits', values: { number: 3 } }],
  ['bankName', '銀行', { key: 'console.bankFile.error.bankName' }],
  ['cnpj', '123', { key: 'form.taxIdentifierNumber.matches' }],
  ['agency', '123456', { key: 'console.bankFile.error.mostDigits', values: { number: 5 } }],
  ['account', '5678-9', { key: 'console.bankFile.error.mostDigits', values: { number: 12 } }],
  ['accountDigit', '10', { key: 'console.bankFile.error.plain', values: { number: 1 } }],
  ['agreement', 'a b', { key: 'console.bankFile.error.plain', values: { number: 20 } }],
  ['sequence', '0', { key: 'form.wholeNumber', values: { least: 1, most: 999_999 } }],
  ['sequence', '1e3', { key: 'form.wholeNumber', values: { least: 1, most: 999_999 } }],
] as const)('the %s "%s" of a paying account is told how it is written', (field, typed, error) => {
  expect(payerError('cnab240', field, typed)).toEqual(error);
});

test.each(['OTPVHUHB', 'OTPVHUHBXXX', ''])('"%s" is a BIC, which may be missing', (typed) => {
  expect(payerError('pain001', 'bic', typed)).toBeUndefined();
});

test('a wrong BIC is told its lengths', () => {
  expect(payerError('pain001', 'bic', 'otpvhuhb')).toEqual({
    key: 'console.bankFile.error.bic',
    values: { short: 8, long: 11 },
  });
});
