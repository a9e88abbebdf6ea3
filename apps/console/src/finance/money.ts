import type { CurrencyCode } from '@merenda/domain/money/currencies';
import { wireToMinor } from '@merenda/domain/money/minor-units';

/** An amount of the API in minor units, with its currency. */
export const amountOf = (value: number, currency: string) => ({
  minor: wireToMinor(value, currency as CurrencyCode),
  currency: currency as CurrencyCode,
});

/** An amount in minor units, with its currency. */
export type Amount = ReturnType<typeof amountOf>;
