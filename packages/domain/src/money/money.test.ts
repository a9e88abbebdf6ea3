import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../places/languages.ts';
import { CURRENCIES, type CurrencyCode, exponentOf } from './currencies.ts';
import {
  formatMoney,
  MoneyError,
  majorText,
  moneyParts,
  parseAmount,
  sumMinor,
  sumToMinor,
  toMajor,
  toMinor,
  wireToMinor,
} from './money.ts';
import { typedAmount, typedAmountError } from './typed-amount.ts';

const NBSP = '\u00a0';
const currencies: CurrencyCode[] = ['BRL', 'EUR', 'GBP', 'HUF', 'JPY'];
const anyCurrency = fc.constantFrom(...currencies);
const anyLocale = fc.constantFrom(...LANGUAGES);
const anyAmount = fc.bigInt({ min: 0n, max: 100_000_000n });

function codeOf(act: () => unknown): string | undefined {
  try {
    act();
  } catch (error) {
    return error instanceof MoneyError ? error.code : String(error);
  }
}

describe('major and minor units', () => {
  test('an amount survives the way over the wire and back exactly', () => {
    fc.assert(
      fc.property(anyCurrency, anyAmount, (currency, minor) => {
        const amount = exponentOf(currency) === 0 ? minor / 100n : minor;
        expect(Number(majorText(amount, currency))).toBe(toMajor(amount, currency));
        expect(toMinor(toMajor(amount, currency), currency)).toBe(amount);
        const json: unknown = JSON.parse(JSON.stringify({ value: toMajor(amount, currency) }));
        expect(json).toEqual({ value: toMajor(amount, currency) });
      }),
    );
  });

  test('any balance below 10^15 minor units is exact as a number, negative ones too', () => {
    const edge = 10n ** 15n - 1n;
    fc.assert(
      fc.property(fc.bigInt({ min: -edge, max: edge }), (minor) => {
        const [integer = '', fraction = ''] = toMajor(minor, 'BRL').toFixed(2).split('.');
        expect(BigInt(integer.replace('-', '') + fraction)).toBe(minor < 0n ? -minor : minor);
      }),
    );
    expect(codeOf(() => toMajor(edge + 1n, 'BRL'))).toBe('too_large');
  });

  test.each([
    [0, 0n],
    [0.1, 10n],
    [1.1, 110n],
    [19.99, 1999n],
    [1_000_000, 100_000_000n],
    ['12.3', 1230n],
    ['0', 0n],
    [-0, 0n],
  ])('%s reais is %s centavos', (major, minor) => {
    expect(toMinor(major, 'BRL')).toBe(minor);
  });

  test.each([
    [Number.NaN, 'not_a_number'],
    [Number.POSITIVE_INFINITY, 'not_a_number'],
    ['', 'not_a_number'],
    ['12,30', 'not_a_number'],
    ['1e3', 'not_a_number'],
    [' 1', 'not_a_number'],
    [-0.01, 'negative'],
    ['-3', 'negative'],
    [-1e-30, 'negative'],
    [0.1 + 0.2, 'too_many_decimals'],
    [1.005, 'too_many_decimals'],
    [1e-30, 'too_many_decimals'],
    ['1.000', 'too_many_decimals'],
    [1_000_000.01, 'too_large'],
    [1e21, 'too_large'],
    ['99999999999999999999', 'too_large'],
  ])('%s is refused as %s instead of being rounded', (major, code) => {
    expect(codeOf(() => toMinor(major, 'BRL'))).toBe(code);
  });

  test('a sum may exceed the limit of one operation while a number is exact', () => {
    expect(sumToMinor(1_000_030.5, 'BRL')).toBe(100_003_050n);
    expect(sumToMinor(9_999_999_999_999.99, 'HUF')).toBe(999_999_999_999_999n);
    expect(codeOf(() => sumToMinor(1e13, 'BRL'))).toBe('too_large');
    expect(codeOf(() => sumToMinor(1e21, 'BRL'))).toBe('too_large');
    expect(codeOf(() => sumToMinor(1_000_000.001, 'BRL'))).toBe('too_many_decimals');
  });

  test('a currency counts in its own smallest unit: yen in whole ones, forint in hundredths', () => {
    expect(toMinor(500, 'JPY')).toBe(500n);
    expect(codeOf(() => toMinor(500.5, 'JPY'))).toBe('too_many_decimals');
    expect(toMinor(500.5, 'HUF')).toBe(50_050n);
  });

  test('a currency outside the table is refused', () => {
    const unknown = { ...CURRENCIES.BRL, code: 'XXX' as never };
    expect(codeOf(() => toMinor(1, unknown))).toBe('unknown_currency');
    expect(codeOf(() => formatMoney(1n, unknown, 'en'))).toBe('unknown_currency');
  });

  test('the sum of no amounts is zero', () => {
    expect(sumMinor([])).toBe(0n);
    expect(sumMinor([1n, 2n, -4n])).toBe(-1n);
  });
});

describe('formatting', () => {
  test.each([
    ['BRL', 'pt-BR', `R$${NBSP}1.234,50`],
    ['BRL', 'en', 'R$1,234.50'],
    ['EUR', 'pt-PT', `1234,50${NBSP}€`],
    ['EUR', 'de-DE', `1.234,50${NBSP}€`],
    ['EUR', 'nl-NL', `€${NBSP}1.234,50`],
    ['EUR', 'es-ES', `1234,50${NBSP}€`],
    ['EUR', 'fr-FR', `1\u202f234,50${NBSP}€`],
    ['GBP', 'en', '£1,234.50'],
    ['HUF', 'hu-HU', `1234,50${NBSP}Ft`],
    ['JPY', 'en', '¥123,450'],
  ] as const)('%s in %s is written %s', (currency, locale, text) => {
    expect(formatMoney(123_450n, currency, locale)).toBe(text);
  });

  test('a formatted amount reads back as the same amount in every language and currency', () => {
    fc.assert(
      fc.property(anyCurrency, anyLocale, anyAmount, (currency, locale, minor) => {
        const text = formatMoney(minor, currency, locale);
        expect(parseAmount(text, { locale, currency })).toBe(minor);
      }),
      { numRuns: 500 },
    );
  });

  test('an amount contains no breakable space', () => {
    fc.assert(
      fc.property(anyCurrency, anyLocale, fc.bigInt(), (currency, locale, minor) => {
        const spaces = formatMoney(minor, currency, locale).match(/\s/g) ?? [];
        expect(spaces.filter((space) => space !== NBSP && space !== '\u202f')).toEqual([]);
      }),
    );
  });

  test('a negative amount has a true minus where the language puts it', () => {
    expect(formatMoney(-1890n, 'BRL', 'pt-BR')).toBe(`\u2212R$${NBSP}18,90`);
    expect(formatMoney(-1890n, 'EUR', 'de-DE')).toBe(`\u221218,90${NBSP}€`);
    expect(formatMoney(-1890n, 'EUR', 'nl-NL')).toBe(`€${NBSP}\u221218,90`);
  });

  test("the wallet's own symbol and decimals override the table's", () => {
    const wallet = { ...CURRENCIES.HUF, symbol: 'forint', decimal_digits: 0 };
    expect(formatMoney(125_000n, wallet, 'hu-HU')).toBe(`1250${NBSP}forint`);
  });

  test('whole forints have no decimals', () => {
    expect(formatMoney(125_000n, 'HUF', 'hu-HU')).toBe(`1250${NBSP}Ft`);
  });

  test('decimals that a wallet does not show appear when they are not zero', () => {
    const wallet = { ...CURRENCIES.HUF, decimal_digits: 0 };
    expect(formatMoney(125_050n, wallet, 'en')).toBe(`Ft${NBSP}1,250.50`);
  });

  test('large balances keep every digit', () => {
    expect(formatMoney(12_345_678_901_234_567_890n, 'BRL', 'en')).toBe(
      'R$123,456,789,012,345,678.90',
    );
  });

  test('the parts put together are the text', () => {
    fc.assert(
      fc.property(anyCurrency, anyLocale, anyAmount, (currency, locale, minor) => {
        const { symbol, symbolFirst, gap, integer, decimal, fraction } = moneyParts(
          minor,
          currency,
          locale,
        );
        const digits = integer + decimal + fraction;
        const text = symbolFirst ? symbol + gap + digits : digits + gap + symbol;
        expect(text).toBe(formatMoney(minor, currency, locale));
      }),
    );
    expect(moneyParts(-5n, 'BRL', 'pt-BR')).toMatchObject({ negative: true, fraction: '05' });
  });
});

describe('reading a typed amount', () => {
  test.each([
    ['pt-BR', '120', 12_000n],
    ['pt-BR', '120,5', 12_050n],
    ['pt-BR', '120,50', 12_050n],
    ['pt-BR', '120.50', 12_050n],
    ['pt-BR', 'R$ 1.234,50', 123_450n],
    ['pt-BR', 'r$1234,50', 123_450n],
    ['pt-BR', '1.234', 123_400n],
    ['pt-BR', '1,234.50', 123_450n],
    ['pt-BR', '1.234.567', 123_456_700n],
    ['pt-BR', '  12,', 1_200n],
    ['pt-BR', '12 BRL', 1_200n],
    ['pt-BR', ',50', 50n],
    ['en', '1,234', 123_400n],
    ['en', '12,50', 1_250n],
    ['en', '1.5', 150n],
    ['fr-FR', '1 234,50', 123_450n],
    ['fr-FR', '1\u202f234,50', 123_450n],
    ['hu-HU', '1 234 567', 123_456_700n],
  ])('%s: "%s" is %s', (locale, text, minor) => {
    expect(parseAmount(text, { locale, currency: 'BRL' })).toBe(minor);
  });

  test.each([
    ['pt-BR', ''],
    ['pt-BR', 'R$'],
    ['pt-BR', ','],
    ['pt-BR', '-5'],
    ['pt-BR', '\u22125'],
    ['pt-BR', '5 reais'],
    ['pt-BR', '1e3'],
    ['pt-BR', '12 34'],
    ['pt-BR', '12.34.56'],
    ['pt-BR', '1.23,45'],
    ['pt-BR', '1,2,3'],
    ['pt-BR', '1.234,567'],
    ['pt-BR', '1,234'],
    ['pt-BR', '0.009'],
    ['pt-BR', '0.500,00'],
    ['en', '1.234'],
    ['fr-FR', '1.234'],
    ['en', '$5'],
    ['en', '١٢'],
    ['en', '9999999999999'],
  ])('%s: "%s" is ambiguous and refused', (locale, text) => {
    expect(parseAmount(text, { locale, currency: 'BRL' })).toBeUndefined();
  });

  test('a currency without decimals accepts none', () => {
    expect(parseAmount('1.500', { locale: 'de-DE', currency: 'JPY' })).toBe(1500n);
    expect(parseAmount('15,5', { locale: 'de-DE', currency: 'JPY' })).toBeUndefined();
  });

  test('no text makes it throw', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), anyLocale, (text, locale) => {
        const amount = parseAmount(text, { locale, currency: 'EUR' });
        expect(amount === undefined || amount >= 0n).toBe(true);
      }),
    );
  });
});

test('a balance may exceed the limit of one operation, and a difference may be negative', () => {
  expect(wireToMinor(1_250_000.5, 'HUF')).toBe(125_000_050n);
  expect(wireToMinor(-1_250_000, 'BRL')).toBe(-125_000_000n);
});

test.each([
  [1230n, 'BRL', '12.30'],
  [-5n, 'EUR', '-0.05'],
  [500n, 'JPY', '500'],
] as const)('%d minor units of %s are written as %s', (minor, currency, text) => {
  expect(majorText(minor, currency)).toBe(text);
});

describe('an amount that a person types', () => {
  test.each([
    ['10,5', undefined, 'form.amount.whole'],
    ['1 234,56', undefined, 'form.amount.whole'],
    ['1 234', 123_400n, undefined],
    ['5 000,00 Ft', 500_000n, undefined],
    ['-5', undefined, 'form.amount.invalid'],
    ['', undefined, 'form.required'],
    ['1.000,50 forint', undefined, 'form.amount.unreadable'],
    ['=1+1', undefined, 'form.amount.unreadable'],
    ['1\u200b2', undefined, 'form.amount.unreadable'],
    ['0', 0n, 'form.amount.invalid'],
    ['1000001', 100_000_100n, 'form.amount.max'],
    ['9'.repeat(10_000), undefined, 'form.amount.max'],
  ])('in forints %s is %s: %s', (text, minor, key) => {
    const setting = { locale: 'hu-HU', currency: 'HUF' } as const;
    expect(typedAmount(text, setting)).toBe(minor);
    expect(typedAmountError(text, setting)?.key).toBe(key);
  });

  test.each([
    ['pt-BR', 'BRL', '12,567', 'form.amount.decimals'],
    ['en', 'GBP', '0.123', 'form.amount.decimals'],
    ['de-DE', 'EUR', '12,50', undefined],
    ['en', 'JPY', '500.5', 'form.amount.whole'],
    ['en', 'GBP', '1e3', 'form.amount.unreadable'],
  ] as const)('in %s, %s "%s" has the error %s', (locale, currency, text, key) => {
    expect(typedAmountError(text, { locale, currency })?.key).toBe(key);
  });

  test.each([
    ['', { key: 'form.required' }],
    ['0', undefined],
    ['-5', { key: 'form.amount.min', values: { amount: 'R$\u00a00,00' } }],
    ['R$ −0,01', { key: 'form.amount.min', values: { amount: 'R$\u00a00,00' } }],
    ['abc', { key: 'form.amount.unreadable', values: { amount: 'R$\u00a01.250,00' } }],
    ['100,01', { key: 'form.amount.max', values: { amount: 'R$\u00a0100,00' } }],
  ])(
    'where zero is allowed and a hundred is the most, "%s" is told as what it is',
    (text, error) => {
      const setting = { locale: 'pt-BR', currency: 'BRL' } as const;
      expect(typedAmountError(text, setting, { least: 0n, most: 10_000n })).toEqual(error);
    },
  );

  test('has as many decimals as its wallet shows, in each currency and language', () => {
    fc.assert(
      fc.property(anyCurrency, anyLocale, anyAmount, (currency, locale, minor) => {
        const text = formatMoney(minor, currency, locale);
        const whole = minor % 10n ** BigInt(exponentOf(currency)) === 0n;
        const taken = currency !== 'HUF' || whole;
        expect(typedAmount(text, { locale, currency })).toBe(taken ? minor : undefined);
      }),
    );
  });
});
