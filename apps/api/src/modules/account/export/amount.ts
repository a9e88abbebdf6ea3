import { type CurrencyCode, exponentOf } from '@merenda/domain/currencies';
import { toMajor } from '@merenda/domain/money';

/** Money as an export writes it: major units with all decimals of the currency, "12.50". */
export const amount = (minor: bigint, currency: string): string =>
  toMajor(minor, currency as CurrencyCode).toFixed(exponentOf(currency));
