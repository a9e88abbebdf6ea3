import { type Currency, sumToMinor } from '@merenda/domain/money/money';

/**
 * Money as it comes over the wire (major units, negative in a statement) to minor units. Balances are
 * sums: they may be above the most of one operation.
 * Throws MoneyError for what is no amount of the currency.
 */
export const wireToMinor = (major: number, currency: Currency): bigint =>
  major < 0 ? -sumToMinor(-major, currency) : sumToMinor(major, currency);
