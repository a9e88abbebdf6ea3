import { describe, expect, test } from 'vitest';
import { countryOrDefault } from '../places/countries.ts';
import { invoiceTaxNumberError, lacksBilling } from './billing.ts';

describe('billing details', () => {
  const complete = { invoiceTaxNumber: '12345676-2-41', address: { street: 'Fő utca' } };

  test('are incomplete in a company without a tax number or a street, and never in a school', () => {
    expect(lacksBilling('corporate', complete)).toBe(false);
    expect(lacksBilling('corporate', { ...complete, invoiceTaxNumber: '' })).toBe(true);
    expect(lacksBilling('corporate', { ...complete, address: { street: '' } })).toBe(true);
    expect(lacksBilling('corporate', {})).toBe(true);
    expect(lacksBilling('school', {})).toBe(false);
  });

  test('are not complete with the guardian’s own tax number, which does not say who is billed', () => {
    const own = { taxIdentifierNumber: '123456789', address: complete.address };
    expect(lacksBilling('corporate', own)).toBe(true);
  });

  test.each([
    ['HU', '', undefined],
    ['HU', '12345676-2-41', undefined],
    ['HU', '8123456789', undefined],
    ['HU', '12345', 'form.taxIdentifierNumber.matches'],
    ['BR', '12.ABC.345/01DE-35', undefined],
    ['BR', '216.957.050-09', undefined],
    ['GB', '1', 'form.taxIdentifierNumber.matches'],
  ])('%s: the billing tax number "%s": %s', (code, value, error) => {
    expect(invoiceTaxNumberError(value, countryOrDefault(code))?.key).toBe(error);
  });
});
