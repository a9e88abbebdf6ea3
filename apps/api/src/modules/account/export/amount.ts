import { type CurrencyCode, exponentOf } from '@merenda/domain/money/currencies';
import { toMajor } from '@merenda/domain/money/money';

/** Money in an export: major units with all decimals of the currency, "12.50". */
export const amount = (minor: bigint, currency: CurrencyCode): string =>
  toMajor(minor, currency).toFixed(exponentOf(currency));
