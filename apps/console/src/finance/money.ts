import type { CurrencyCode } from '@merenda/domain/money/currencies';
import { formatMoney, wireToMinor } from '@merenda/domain/money/money';
import type { Language } from '@merenda/domain/places/languages';
import type { Amount } from '../table/column.ts';

/** An amount of the API in minor units, with its currency. */
export const amountOf = (value: number, currency: CurrencyCode): Amount => ({
  minor: wireToMinor(value, currency),
  currency,
});

/** An amount of the API in words. */
export const amountText = (value: number, currency: CurrencyCode, language: Language): string =>
  formatMoney(wireToMinor(value, currency), currency, language);
