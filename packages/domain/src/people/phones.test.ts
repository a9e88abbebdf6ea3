import { type CountryCode, getExampleNumber, parsePhoneNumber } from 'libphonenumber-js/min';
import examples from 'libphonenumber-js/mobile/examples';
import { describe, expect, test } from 'vitest';
import { COUNTRIES, countryOrDefault } from '../places/countries.ts';
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

describe('one number is read alike in every way of entering it', () => {
  test.each([
    ['GB', '+44 (0)7400 123456', '+447400123456'],
    ['GB', '+44(0)7400-123456', '+447400123456'],
    ['GB', '(+44) 7400 123456', '+447400123456'],
    ['GB', '+44 [0] 7400 123 456', '+447400123456'],
    ['GB', '+44 07400 123456', '+447400123456'],
    ['GB', '0044 (0) 7400 123456', '+447400123456'],
    ['GB', '44 7400 123456', '+447400123456'],
    ['GB', '07400\u2013123\u2013456', '+447400123456'],
    ['GB', '\u202a+44 7400\u00a0123456\u202c', '+447400123456'],
    ['GB', 'tel:+44-7400-123456', '+447400123456'],
    ['GB', 'tel:7400123456;phone-context=+44', '+447400123456'],
    ['GB', 'Mobile: 07400 123456', '+447400123456'],
    ['GB', '\u260e 07400.123.456', '+447400123456'],
    ['DE', '+49 (0) 1512 3456789', '+4915123456789'],
    ['DE', '+49 (0)151 2345678', '+491512345678'],
    ['DE', '+49 0151 2345678', '+491512345678'],
    ['DE', '0151/23456789', '+4915123456789'],
    ['DE', '0049 (0)1512\u20113456789', '+4915123456789'],
    ['DE', '+49.1512.3456789', '+4915123456789'],
    ['FR', '+33 (0)6 12 34 56 78', '+33612345678'],
    ['FR', '06\u202f12\u202f34\u202f56\u202f78', '+33612345678'],
    ['FR', '0033 6.12.34.56.78', '+33612345678'],
    ['FR', '612345678', '+33612345678'],
    ['HU', '+36 06 20 123 4567', '+36201234567'],
    ['HU', '+36 (06) 20 123 4567', '+36201234567'],
    ['HU', '06-20/123-4567', '+36201234567'],
    ['HU', '0620 1234567', '+36201234567'],
    ['HU', '(06 20) 123 4567', '+36201234567'],
    ['HU', '36201234567', '+36201234567'],
    ['AT', '+43 (0)664 123456', '+43664123456'],
    ['AT', '0664/123456', '+43664123456'],
    ['AT', '43 664 123456', '+43664123456'],
    ['NL', '+31 (0)6 12345678', '+31612345678'],
    ['NL', '06\u221212345678', '+31612345678'],
    ['BE', '+32 (0)450 00 12 34', '+32450001234'],
    ['CH', '+41 (0)78 123 45 67', '+41781234567'],
    ['IT', '+39 312 345 6789', '+393123456789'],
    ['LT', '8 612 34567', '+37061234567'],
    ['LT', '+370 (8) 612 34567', '+37061234567'],
    ['FI', '+358 (0)41 2345678', '+358412345678'],
    ['DK', '+45 (0) 34 41 23 45', '+4534412345'],
    ['PT', '+351 (0) 912 345 678', '+351912345678'],
    ['PT', '00351912345678', '+351912345678'],
    ['BR', '+55 (11) 96123-4567', '+5511961234567'],
    ['BR', '+55 (0)11 96123-4567', '+5511961234567'],
    ['BR', '+55 (011) 96123-4567', '+5511961234567'],
    ['BR', '0 15 11 96123-4567', '+5511961234567'],
    ['BR', '0055 11 96123 4567', '+5511961234567'],
    ['BR', '55 11 96123 4567', '+5511961234567'],
    ['BR', '（１１）９６１２３－４５６７', '+5511961234567'],
    ['BR', '11\u200b96123\u200b4567\ufeff', '+5511961234567'],
    ['BR', '(11) 3234-5678', '+551132345678'],
    ['US', '1-201-555-0123', '+12015550123'],
    ['US', '+1 (201) 555-0123', '+12015550123'],
    ['US', '011 1 201 555 0123', '+12015550123'],
    ['MX', '+52 1 222 123 4567', '+522221234567'],
    ['MX', '222 123 4567', '+522221234567'],
    ['AR', '011 15 2345-6789', '+5491123456789'],
    ['AR', '+54 9 11 2345-6789', '+5491123456789'],
    ['DE', '٠١٥١٢ ٣٤٥٦٧٨٩', '+4915123456789'],
  ])('%s: %s', (iso2, typed, number) => {
    expect(normalisePhone(countryOrDefault(iso2), typed)).toBe(number);
  });

  test.each([
    ['GB', ''],
    ['GB', '+'],
    ['GB', '(0)'],
    ['GB', 'call me'],
    ['GB', 'call me on 07400 123456'],
    ['GB', '07400 12345'],
    ['GB', '07400 1234567890'],
    ['GB', '07400 123456 x12'],
    ['GB', '07400 123456, 07400 123457'],
    ['GB', '+33 6 12 34 56 78'],
    ['GB', '0033 6 12 34 56 78'],
    ['BR', '+351 912 345 678'],
    ['BR', '96123-4567'],
    ['PT', '91234567'],
    ['HU', '20 123 456'],
  ])('%s: %s is no number of the country', (iso2, typed) => {
    expect(normalisePhone(countryOrDefault(iso2), typed)).toBeUndefined();
  });

  const SIGNS = ['\u00a0', '\u202f', '\u2009', '\u2010', '\u2011', '\u2012', '\u2013', '\u2014'];
  const MARKS = ['\u2212', '\uff0d', '\u200b', '\u200e', '\u2060', '\ufeff', '\u00ad', '\u3000'];

  test.each(COUNTRIES)('$iso2: each way in which the country writes its numbers', (country) => {
    const { prefix } = country.phoneNumber;
    const iso2 = country.iso2 as CountryCode;
    for (const number of [
      getExampleNumber(iso2, examples)?.number ?? '',
      country.phoneNumber.example,
    ]) {
      const parsed = parsePhoneNumber(number);
      const national = parsed.formatNational();
      const ways = [
        number,
        national,
        parsed.formatInternational(),
        parsed.format('RFC3966'),
        parsed.format('IDD', { fromCountry: iso2 === 'HU' ? 'FR' : 'HU' }) ?? number,
        number.replace('+', '00'),
        number.replace('+', ''),
        number.slice(prefix.length),
        number.replace(prefix, `${prefix} (0) `),
        // The national form after the country code: "+44 07400 123456".
        ...(/^0[^6]/.test(national) || iso2 === 'HU' ? [`${prefix} ${national}`] : []),
      ];
      for (const way of ways) expect(normalisePhone(country, way), way).toBe(number);
      for (const sign of [...SIGNS, ...MARKS]) {
        const way = `\u202a${parsed.formatInternational().replaceAll(' ', sign)}${sign}`;
        expect(normalisePhone(country, way), escape(way)).toBe(number);
      }
    }
  });
});
