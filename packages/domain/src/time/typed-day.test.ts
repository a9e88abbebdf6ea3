import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../places/languages.ts';
import { DAY_PLACEHOLDERS, maskDay, parseTypedDay, typedDay } from './typed-day.ts';

const WRITTEN = {
  'pt-BR': '24/03/2015',
  'pt-PT': '24/03/2015',
  en: '24/03/2015',
  'es-ES': '24/03/2015',
  'fr-FR': '24/03/2015',
  'de-DE': '24.03.2015',
  'nl-NL': '24-03-2015',
  'hu-HU': '2015. 03. 24.',
} as const;

describe.each(LANGUAGES)('in %s a day', (language) => {
  const mask = maskDay(language);
  const written = WRITTEN[language];

  test('is written in the reader’s way', () => {
    expect(typedDay(language, '2015-03-24')).toBe(written);
    expect(DAY_PLACEHOLDERS[language]).toHaveLength(written.length);
  });

  test.each([
    ...Object.values(WRITTEN),
    '24. 3. 2015',
    '24 03 2015',
    '24032015',
    '2015-03-24',
    '2015/3/24',
    '2015.03.24',
    '20150324',
    '2015-03-24T00:00:00.000Z',
    '2015年3月24日',
    '24–03–2015',
    '٢٤/٠٣/٢٠١٥',
    '\u200e24\u200e-03-2015\ufeff',
  ])('is pasted as "%s"', (text) => {
    expect(mask(text, 'typing')).toBe(written);
    expect(mask(written, 'typing')).toBe(written);
    expect(mask(written, 'left')).toBe(written);
  });

  test.each([...Object.values(WRITTEN), '24032015', '20150324'])('is typed as "%s"', (whole) => {
    const typed = [...whole].reduce((text, sign) => mask(text + sign, 'typing'), '');
    expect(typed).toBe(written);
  });

  test('is read as it was written', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 73_000 }), (days) => {
        const day = new Date(Date.UTC(1900, 0, 1 + days)).toISOString().slice(0, 10);
        const text = typedDay(language, day);
        expect(parseTypedDay(text)).toBe(day);
        expect(mask(text, 'typing')).toBe(text);
        expect(mask(day, 'typing')).toBe(text);
      }),
    );
  });
});

test.each(['', '1', '24/03', '31/02/2026', '24/13/2015', '1/2/3/2015', 'tomorrow'])(
  '"%s" is no day',
  (text) => {
    expect(parseTypedDay(text)).toBeUndefined();
  },
);

test.each([
  ['12-31-2026', '12/31/2026'],
  ['1', '1'],
  ['1-', '01'],
  ['12', '12'],
  ['121', '12/1'],
  ['12-1/', '12/01'],
  ['12-0', '12/0'],
  ['1/2/2026', '01/02/2026'],
  ['31-12-20261', '31/12/2026'],
  ['day', ''],
  ['', ''],
])('with the day first %s is %s', (typed, shown) => {
  expect(maskDay('en')(typed, 'typing')).toBe(shown);
  expect(maskDay('en')(shown, 'typing')).toBe(shown);
});

test.each([
  ['2015', '2015'],
  ['2015.', '2015'],
  ['20153', '2015. 3'],
  ['2015. 3.', '2015. 03'],
  ['2015. 3. 1', '2015. 03. 1'],
  ['201503241', '2015. 03. 24.'],
  ['nap', ''],
])('with the year first %s is %s', (typed, shown) => {
  expect(maskDay('hu-HU')(typed, 'typing')).toBe(shown);
  expect(maskDay('hu-HU')(shown, 'typing')).toBe(shown);
});

test('a day of one digit is whole when the field is left', () => {
  expect(maskDay('hu-HU')('2015. 03. 1', 'left')).toBe('2015. 03. 01.');
});

test.each([
  ['en', '1-02-2026', '1/02/2026'],
  ['en', '-02-2026', '/02/2026'],
  ['en', '132-02-2026', '13/02/2026'],
  ['en', '01-02-226', '01/02/226'],
  ['hu-HU', '2026. 0. 01.', '2026. 0. 01'],
  ['hu-HU', '20261. 02. 01.', '2026. 02. 01.'],
] as const)('within a correction in %s %s is %s', (language, typed, shown) => {
  expect(maskDay(language)(typed, 'within')).toBe(shown);
});
