import { type Currency, toMinor } from '@merenda/domain/money';

/**
 * Money as it comes over the wire (major units, negative in a statement) to minor units.
 * Throws MoneyError for what is no amount of the currency.
 */
export const wireToMinor = (major: number, currency: Currency): bigint =>
  major < 0 ? -toMinor(-major, currency) : toMinor(major, currency);
