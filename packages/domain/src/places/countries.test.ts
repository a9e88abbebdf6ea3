import { filled } from '@merenda/testing/filled';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isCurrencyCode } from '../money/currencies.ts';
import { applyMask } from '../people/masks.ts';
import { normalisePhone } from '../people/phones.ts';
import { isDoubtfulTaxId, TAX_CHECKS } from '../people/tax-checks.ts';
import {
  isOneSign,
  maskAnyTaxId,
  maskTaxId,
  matchesTaxId,
  normaliseTaxId,
  type TaxIdKind,
} from '../people/tax-ids.ts';
import { zipCodeError } from '../places/address-forms.ts';
import { COUNTRIES, countryByIso2, countryOrDefault } from './countries.ts';

function country(code: string) {
  const found = countryByIso2(code);
  if (!found) throw new Error(`no country ${code}`);
  return found;
}

const cases = COUNTRIES.map((entry) => [entry.iso2, entry] as const);

describe('the country table', () => {
  test('has 45 countries, each once, each with a known currency', () => {
    expect(new Set(COUNTRIES.map(({ iso2 }) => iso2)).size).toBe(45);
    expect(COUNTRIES.filter(({ currency }) => !isCurrencyCode(currency))).toEqual([]);
  });

  test('Brazil is the country when none is known', () => {
    expect(countryOrDefault(undefined).iso2).toBe('BR');
    expect(countryOrDefault('XX').iso2).toBe('BR');
    expect(countryOrDefault('hu').iso2).toBe('HU');
    expect(countryByIso2('XX')).toBeUndefined();
  });

  test.each([
    ['BR', 'CPF', 'BRL', '+55', 'pt-BR'],
    ['PT', 'NIF', 'EUR', '+351', 'pt-PT'],
    ['GB', 'NINO', 'GBP', '+44', 'en'],
    ['NL', 'BSN', 'EUR', '+31', 'nl-NL'],
    ['HU', 'Adóazonosító jel', 'HUF', '+36', 'hu-HU'],
    ['IT', 'Codice Fiscale', 'EUR', '+39', 'en'],
  ])(
    '%s asks for the %s, pays in %s, dials %s and reads %s',
    (code, label, currency, prefix, ui) => {
      const entry = country(code);
      expect(entry.taxIdentifier.label).toBe(label);
      expect([entry.currency, entry.phoneNumber.prefix, entry.uiLanguage]).toEqual([
        currency,
        prefix,
        ui,
      ]);
    },
  );

  test('check digits are known exactly where the table declares them', () => {
    for (const { iso2, taxIdentifier, companyTaxIdentifier } of COUNTRIES) {
      const checks = TAX_CHECKS[iso2];
      expect(checks?.person !== undefined, iso2).toBe(taxIdentifier.checksum);
      expect(checks?.company !== undefined, iso2).toBe(companyTaxIdentifier?.checksum ?? false);
    }
  });
});

describe.each(filled(cases))('%s', (_code, entry) => {
  const kinds: TaxIdKind[] = entry.companyTaxIdentifier ? ['person', 'company'] : ['person'];

  test.each(filled(kinds))("a %s's tax number survives its mask and its storage", (kind) => {
    const rule = (kind === 'company' && entry.companyTaxIdentifier) || entry.taxIdentifier;
    const issued = fc.stringMatching(new RegExp(rule.regex)).filter((number) => !isOneSign(number));
    fc.assert(
      fc.property(issued, (number) => {
        expect(matchesTaxId(entry, number, kind)).toBe(true);
        const stored = normaliseTaxId(entry, number, kind);
        expect(normaliseTaxId(entry, stored, kind)).toBe(stored);
        expect(matchesTaxId(entry, maskTaxId(entry, number, kind), kind)).toBe(true);
        const kept = (text: string) => text.replace(/[^\p{L}\d&]/gu, '');
        if (kind === 'person') expect(kept(maskTaxId(entry, stored))).toBe(kept(stored));
      }),
    );
  });

  test('its example is a valid phone number, in national and international form', () => {
    const { example, prefix } = entry.phoneNumber;
    expect(normalisePhone(entry, example)).toBe(example);
    expect(normalisePhone(entry, example.replace('+', '00'))).toBe(example);
    expect(normalisePhone(entry, example.slice(prefix.length))).toBe(example);
    expect(normalisePhone(entry, 'call me')).toBeUndefined();
    expect(normalisePhone(entry, '')).toBeUndefined();
  });
});

describe('tax numbers', () => {
  test.each([
    ['BR', '216.957.050-09', '21695705009'],
    ['GB', 'hh 01 23 45 d', 'HH012345D'],
    ['HU', '123456789', '123456789'],
    ['HU', '8123456789', '8123456789'],
    ['HU', '12892312-2-42', '12892312242'],
    ['ES', 'x-1234567-l', 'X1234567L'],
    ['FI', '131052-308t', '131052-308T'],
    ['FI', '131052308T', '131052-308T'],
    ['SE', '880320-0016', '880320-0016'],
    ['SE', '8803200016', '880320-0016'],
    ['SE', '198803200016', '19880320-0016'],
    ['CL', '1.234.567-k', '1234567K'],
  ])('%s %s is kept as %s', (code, written, stored) => {
    expect(matchesTaxId(country(code), written)).toBe(true);
    expect(normaliseTaxId(country(code), written)).toBe(stored);
  });

  test.each([
    ['BR', '2169570500'],
    ['BR', '216957050091'],
    ['PT', '12345678'],
    ['HU', '12345678'],
    ['HU', '123456789012'],
    ['NL', '1234567890'],
    ['BR', ''],
    ['BR', '111.111.111-11'],
    ['PT', '222222222'],
    ['HU', '8888888888'],
  ])('%s does not take %s', (code, written) => {
    expect(matchesTaxId(country(code), written)).toBe(false);
  });

  test.each([
    ['BR', '216957', '216.957'],
    ['BR', '21695705009', '216.957.050-09'],
    ['HU', '123456789', '123456789'],
    ['HU', '12892312242', '12892312-2-42'],
    ['ES', 'X1234567L', 'X-1234567-L'],
    ['FI', '010101A123B', '010101A123B'],
    ['MT', '123M', '123M'],
    ['CO', '1234567', '1.234.567'],
  ])('%s %s is shown as %s', (code, typed, shown) => {
    expect(maskTaxId(country(code), typed)).toBe(shown);
  });

  test.each([
    ['BR', '52998224725', '529.982.247-25'],
    ['BR', '529', '529'],
    ['BR', '330001670001', '33.000.167/0001'],
    ['BR', '12abc34501de35', '12.ABC.345/01DE-35'],
    ['BR', '\u200b33.000.167/0001–01', '33.000.167/0001-01'],
    ['DE', '36574261809', '36 574 261 809'],
    ['DE', 'de123456789', 'DE123456789'],
    ['FR', '3023217600053', '30 23 217 600 053'],
    ['GB', 'qq123456c', 'QQ123456C'],
    ['HU', '12892312241', '12892312-2-41'],
  ])('%s %s, of a person or a company, is shown as %s', (code, typed, shown) => {
    expect(maskAnyTaxId(country(code), typed)).toBe(shown);
    expect(maskAnyTaxId(country(code), shown)).toBe(shown);
    const signs = [...typed].reduce((text, sign) => maskAnyTaxId(country(code), text + sign), '');
    expect(signs).toBe(shown);
  });

  test('a company number is the person’s where the country has one number for both', () => {
    expect(matchesTaxId(country('PT'), '501964843', 'company')).toBe(true);
    expect(matchesTaxId(country('BR'), '12.ABC.345/01DE-35', 'company')).toBe(true);
    expect(matchesTaxId(country('BR'), '12.ABC.345/01DE-35')).toBe(false);
  });
});

describe('check digits', () => {
  test.each<[string, string, TaxIdKind]>([
    ['BR', '12.ABC.345/01DE-35', 'company'],
    ['BR', '12abc34501de35', 'company'],
    ['BR', '33.000.167/0001-01', 'company'],
    ['BR', '529.982.247-25', 'person'],
    ['IE', '1234567T', 'person'],
    ['IE', '1234567FA', 'person'],
    ['IE', '1234567OB', 'person'],
    ['IE', '1234567TW', 'person'],
    ['LV', '161175-19997', 'person'],
    ['LV', '328673-00679', 'person'],
    ['IS', '810101-0019', 'person'],
    ['IS', '180226-2229', 'person'],
    ['FI', '010594Y9032', 'person'],
    ['SE', '701063-2391', 'person'],
    ['ES', 'X-2482300-W', 'person'],
    ['ES', 'M-1234567-L', 'person'],
    ['DE', '47 036 892 816', 'person'],
    ['HU', '12892312-2-41', 'company'],
    ['PT', '501964843', 'company'],
  ])('%s %s is not doubted', (code, written, kind) => {
    expect(matchesTaxId(country(code), written, kind)).toBe(true);
    expect(isDoubtfulTaxId(code, normaliseTaxId(country(code), written, kind), [kind])).toBe(false);
  });

  test.each<[string, string, TaxIdKind]>([
    ['BR', '12.ABC.345/01DE-36', 'company'],
    ['BR', '12.ABD.345/01DE-35', 'company'],
    ['BR', '00000000000000', 'company'],
    ['BR', '111.111.111-11', 'person'],
    ['IE', '1234567AB', 'person'],
    ['LV', '161175-19998', 'person'],
    ['HU', '12892313-2-41', 'company'],
    ['PT', '501964842', 'person'],
  ])('%s %s is doubted', (code, written, kind) => {
    expect(isDoubtfulTaxId(code, normaliseTaxId(country(code), written, kind), [kind])).toBe(true);
  });
});

describe('phone numbers', () => {
  test.each([
    ['BR', '(11) 96123-4567', '+5511961234567'],
    ['BR', '011 96123 4567', '+5511961234567'],
    ['HU', '06 20 123 4567', '+36201234567'],
    ['GB', '07400 123456', '+447400123456'],
    ['DE', '01512 3456789', '+4915123456789'],
    ['IT', '312 345 6789', '+393123456789'],
    ['US', '1 (201) 555-0123', '+12015550123'],
    ['PT', '912 345 678', '+351912345678'],
  ])('%s %s is %s', (code, typed, number) => {
    expect(normalisePhone(country(code), typed)).toBe(number);
  });

  test.each([
    ['BR', '12345'],
    ['PT', '+5511961234567'],
    ['HU', '20 123 456'],
  ])('%s does not take %s', (code, typed) => {
    expect(normalisePhone(country(code), typed)).toBeUndefined();
  });
});

test.each(filled(cases.filter(([, { zipCode }]) => zipCode?.mask)))(
  'a post code survives its mask, and character by character where it has one form: %s',
  (_, entry) => {
    const { mask = '', regex = '' } = entry.zipCode ?? {};
    const digitsIn = (text: string) => text.replace(/\D/g, '');
    // No code that begins with 0 is generated where the pattern looks ahead for one.
    fc.assert(
      fc.property(fc.stringMatching(new RegExp(regex.replace('(?!0)', '[1-9]'))), (code) => {
        const pasted = code.slice(0, regex.includes('(?!0)') ? -1 : undefined);
        const typed = [...pasted].reduce((text, sign) => applyMask(mask, text + sign), '');
        for (const shown of [applyMask(mask, pasted), ...(mask.includes('|') ? [] : [typed])]) {
          expect(zipCodeError(shown, entry), `${pasted} as ${shown}`).toBeUndefined();
          expect(digitsIn(shown)).toBe(digitsIn(pasted));
        }
      }),
    );
  },
);
