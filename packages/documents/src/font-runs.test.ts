import { formatMoney } from '@merenda/domain/money/money';
import { LANGUAGES } from '@merenda/domain/places/languages';
import { formatDateTime } from '@merenda/i18n/dates';
import { translate } from '@merenda/i18n/translate';
import { describe, expect, test } from 'vitest';
import { fontRunsOf, fromLeftToRight, isPrintable } from './font-runs.ts';

const fontsOf = (text: string) => fontRunsOf(text, 'regular').map(({ font }) => font?.name);

describe('fontRunsOf', () => {
  test.each([
    'ÁÉÍÓÖŐÚÜŰ áéíóöőúüű',
    'ÃÂÀÇÊÕÔ ãâàçêõô ºª',
    'Ññ ÁÉÍÓÚÜ áéíóúü ¿¡',
    'ÄÖÜẞ äöüß „“ ŒÆÇÈÊËÎÏÔÙÛŸ œæ «»',
    'R$ € £ Ft – — · … ’ − % Žłđřš',
  ])('uses the product’s own font for all of “%s”', (text) => {
    for (const weight of ['regular', 'bold'] as const) {
      const runs = fontRunsOf(text, weight);
      expect(runs.map(({ font }) => font?.name)).toEqual([weight]);
    }
  });

  test('uses the product’s own font for amounts and dates of any language, with their spaces', () => {
    for (const language of LANGUAGES) {
      for (const currency of ['BRL', 'EUR', 'GBP', 'HUF'] as const) {
        expect(fontsOf(formatMoney(-123_456_789n, currency, language))).toEqual(['regular']);
      }
      const when = formatDateTime(language, '2026-07-01T14:30:00Z', 'long', 'America/Sao_Paulo');
      expect(fontsOf(when)).toEqual(['regular']);
    }
  });

  test('uses the product’s own font for a receipt’s texts in any language', () => {
    for (const language of LANGUAGES) {
      expect(fontsOf(translate(language, 'receipts.late.pix'))).toEqual(['regular']);
      // The text begins with the sign for characters that no font has.
      expect(fontsOf(translate(language, 'receipts.unprintable'))).toContain(undefined);
    }
  });

  test.each([
    'Мария Иванова-Ґудзь',
    'Γιώργος Παπαδόπουλος',
    'Ὀδυσσεύς',
    'Nguyễn Thị Hường',
    'محمد علي',
    'מרים כהן-לוי',
    'प्रिया शर्मा',
    '王小明',
    'Zażółć Gęślą Jaźń',
    'Şükrü Iğdır',
  ])('prints the name %s whole', (name) => {
    expect(isPrintable(name)).toBe(true);
    expect(
      fontRunsOf(name, 'bold')
        .map(({ text }) => text)
        .join(''),
    ).toBe(name);
  });

  test('ignores invisible characters', () => {
    expect(fontRunsOf('\u2068Ana\u2069\u00ad\u3000Lima\u2011Sá', 'regular')).toMatchObject([
      { text: 'Ana\u00a0Lima-Sá', font: { name: 'regular' } },
    ]);
  });

  test('drops marks that no font has before it drops the character', () => {
    expect(fontRunsOf('Jon\u0325a', 'regular').map(({ text }) => text)).toEqual(['Jona']);
  });

  test.each([
    ['Ana 🙂', 1],
    ['👩‍👩‍👧 Lima', 1],
    ['김민', 2],
    ['\u{10ffff}', 1],
  ])('counts the unprintable characters of %s as a reader counts them', (text, count) => {
    expect(fontRunsOf(text, 'regular').filter(({ font }) => !font)).toHaveLength(count);
    expect(isPrintable(text)).toBe(false);
  });
});

describe('fromLeftToRight', () => {
  const setIn = (text: string) =>
    fromLeftToRight(fontRunsOf(text, 'regular')).map((run) => run.text.trim() || ' ');

  test('orders right-to-left words from the right, and all others from the left', () => {
    expect(setIn('מרים כהן (own wallet)')).toEqual(['כהן', ' ', 'מרים', '(own wallet)']);
    expect(setIn('Ana מרים כהן Lima')).toEqual(['Ana', 'כהן', ' ', 'מרים', 'Lima']);
    expect(setIn('שלום 12 שלום')).toEqual(['שלום', '12', 'שלום']);
    expect(setIn('Ana Lima')).toEqual(['Ana Lima']);
  });

  test('keeps every run once, in whatever order', () => {
    for (const text of ['כהן', 'Ana כהן', 'כהן Ana', 'כהן, ', 'כהן 🙂 מרים', '🙂', '']) {
      const runs = fontRunsOf(text, 'regular');
      expect(new Set(fromLeftToRight(runs))).toEqual(new Set(runs));
    }
  });
});
