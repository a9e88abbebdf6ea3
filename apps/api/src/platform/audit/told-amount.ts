import type { CurrencyCode } from '@merenda/domain/money/currencies';
import { majorText } from '@merenda/domain/money/money';

/** An amount as the audit tells it, in every language: `20.00 BRL`. */
export const toldAmount = (minor: bigint, currency: CurrencyCode): string =>
  `${majorText(minor, currency)} ${currency}`;
