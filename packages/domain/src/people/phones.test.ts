import { expect, test } from 'vitest';
import { countryOrDefault } from '../places/countries.ts';
import { normalisePhone, readablePhone } from './phones.ts';

test.each([
  ['BR', '+5511961234567', '+55 (11) 96123 4567'],
  ['BR', '+551132345678', '+55 (11) 3234 5678'],
  ['PT', '+351912345678', '+351 912 345 678'],
  ['HU', '+36201234567', '+36 20 123 4567'],
  ['FR', '+33612345678', '+33 6 12 34 56 78'],
  ['GB', '+447400123456', '+44 7400 123456'],
  ['BR', '+4930123456', '+4930123456'],
])('a number of %s, %s, is read as %s', (iso2, number, read) => {
  expect(readablePhone(countryOrDefault(iso2), number).replaceAll('\u00a0', ' ')).toBe(read);
});

test('a number in groups is still the same number', () => {
  for (const iso2 of ['BR', 'PT', 'HU', 'FR', 'GB', 'NL', 'US', 'DE']) {
    const country = countryOrDefault(iso2);
    const { example } = country.phoneNumber;
    expect(normalisePhone(country, readablePhone(country, example)), iso2).toBe(example);
  }
});
