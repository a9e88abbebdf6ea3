import { type CurrencyCode, exponentOf } from '@merenda/domain/money/currencies';
import { toMajor } from '@merenda/domain/money/money';

/** An amount as the audit tells it, in every language: `20.00 BRL`. */
export const toldAmount = (minor: bigint, currency: CurrencyCode): string =>
  `${toMajor(minor, currency).toFixed(exponentOf(currency))} ${currency}`;
