/** The sign before the decimals. */
const decimalOf = (locale: string): string =>
  new Intl.NumberFormat(locale).formatToParts(0.1).find(({ type }) => type === 'decimal')?.value ??
  '.';

/** A number as somebody types it in this language. */
export const typedText = (value: number, locale: string): string =>
  String(value).replace('.', decimalOf(locale));
