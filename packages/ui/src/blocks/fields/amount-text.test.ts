import { parseAmount } from '@merenda/domain/money/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amountText, cleanAmount } from './amount-text.ts';

describe('the text that an amount field keeps', () => {
  test.each([
    ['pt-BR', 'BRL', '12,5', '12,5'],
    ['pt-BR', 'BRL', '12.5', '12.5'],
    ['pt-BR', 'BRL', '0.5', '0,5'],
    ['pt-BR', 'BRL', '1500.5', '1500.5'],
    ['pt-BR', 'BRL', '1.234', '1234'],
    ['pt-BR', 'BRL', '1.234,56', '1234,56'],
    ['pt-BR', 'BRL', '12,567', '12,567'],
    ['pt-BR', 'BRL', '0.123', '0,123'],
    ['pt-BR', 'BRL', ',5', '0,5'],
    ['pt-BR', 'BRL', 'R$ 80', '80'],
    ['pt-BR', 'BRL', '007', '7'],
    ['en', 'GBP', '1,234.5', '1234.5'],
    ['en', 'GBP', '12,5', '12,5'],
    ['hu-HU', 'HUF', '1500,5', '1500,5'],
    ['en', 'CLP', '1500.5', '1500.5'],
    ['en', 'BRL', '1.234.567', '1234567'],
    ['en', 'BRL', '1.234,56', '1234.56'],
    ['pt-BR', 'BRL', '1,234.56', '1234,56'],
    ['de-DE', 'EUR', '1,234,567.8', '1234567,8'],
    ['hu-HU', 'HUF', '1 234 567,8 Ft', '1234567,8'],
    ['pt-BR', 'BRL', '１２，５', '12,5'],
  ] as const)('%s %s: "%s" becomes "%s"', (locale, currency, typed, kept) => {
    expect(cleanAmount(typed, currency, locale)).toBe(kept);
  });

  test.each([
    '-',
    '-12',
    'R$ −12,50',
    '5-',
    '1,2,3',
    '12.34.5',
    '12.50,',
    '1.000.5',
    '1,000.00.0',
    '1 2 3',
    '1e3',
    'abc',
    '€ 80',
    '٣٤',
  ])('"%s" stays as typed, and is no amount', (typed) => {
    for (const locale of ['pt-BR', 'en', 'hu-HU']) {
      const kept = cleanAmount(typed, 'BRL', locale);
      expect(kept).toBe(typed);
      expect(parseAmount(kept, { locale, currency: 'BRL' })).toBeUndefined();
    }
  });

  test('an amount that the field shows reads back as the same amount', () => {
    const locales = fc.constantFrom('pt-BR', 'pt-PT', 'en', 'es-ES', 'fr-FR', 'de-DE', 'hu-HU');
    const amounts = fc.bigInt(0n, 100_000_000n);
    fc.assert(
      fc.property(locales, amounts, (locale, minor) => {
        const text = amountText(minor, 'BRL', locale);
        const kept = cleanAmount(text, 'BRL', locale);
        expect(parseAmount(kept, { locale, currency: 'BRL' })).toBe(minor);
      }),
    );
  });

  test.each([
    ['pt-BR', '1.234,56', 123_456n],
    ['pt-BR', '1.500', 150_000n],
    ['pt-BR', '1.000.000,00', 100_000_000n],
    ['pt-BR', '1000.50', 100_050n],
    ['hu-HU', '10.000', 1_000_000n],
    ['hu-HU', '10 000,5', 1_000_050n],
    ['de-DE', '12.50', 1_250n],
    ['en', '1,500.5', 150_050n],
    ['en', '12,5', 1_250n],
  ] as const)('in %s "%s", typed key by key, is %s', (locale, keys, minor) => {
    const kept = [...keys].reduce((text, key) => cleanAmount(text + key, 'BRL', locale), '');
    expect(parseAmount(kept, { locale, currency: 'BRL' })).toBe(minor);
  });

  test('an amount typed as the field writes it is that amount', () => {
    const locales = fc.constantFrom('pt-BR', 'pt-PT', 'en', 'es-ES', 'fr-FR', 'de-DE', 'hu-HU');
    fc.assert(
      fc.property(locales, fc.bigInt(0n, 100_000_000n), (locale, minor) => {
        const keys = amountText(minor, 'BRL', locale);
        const kept = [...keys].reduce((text, key) => cleanAmount(text + key, 'BRL', locale), '');
        expect(parseAmount(kept, { locale, currency: 'BRL' })).toBe(minor);
      }),
    );
  });

  test('the kept text never means another amount than the typed one', () => {
    const signs = fc.constantFrom(...'0123456789.,- e');
    const texts = fc.oneof(fc.string(), fc.string({ unit: signs, maxLength: 9 }));
    fc.assert(
      fc.property(texts, fc.constantFrom('pt-BR', 'en', 'hu-HU'), (typed, locale) => {
        const setting = { locale, currency: 'BRL' } as const;
        const kept = cleanAmount(typed, 'BRL', locale);
        const amount = parseAmount(typed, setting);
        if (amount !== undefined) expect(parseAmount(kept, setting)).toBe(amount);
        else if (/[^\d.,\s]/.test(kept)) expect(parseAmount(kept, setting)).toBeUndefined();
      }),
      { examples: [['0.009', 'pt-BR']] },
    );
  });
});
