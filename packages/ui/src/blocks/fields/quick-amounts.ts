import { type BrandCurrency, ofCurrency } from '@merenda/domain/money/currencies';
import { type Currency, toMinor } from '@merenda/domain/money/money';

/**
 * Round amounts for the meals of some days or weeks, in major units, rising. Top-ups and transfers offer them,
 * automatic top-ups propose the first as threshold and the second as amount.
 */
const BY_CURRENCY: Record<BrandCurrency, readonly number[]> = {
  BRL: [20, 50, 80, 100],
  EUR: [10, 20, 50, 100],
  GBP: [10, 20, 50, 100],
  HUF: [2_000, 5_000, 10_000, 20_000],
};

const OTHERWISE = [10, 20, 50, 100];

/** The amounts to tap, in minor units. */
export function quickAmounts(currency: Currency): bigint[] {
  const code = typeof currency === 'string' ? currency : currency.code;
  return ofCurrency(BY_CURRENCY, code, OTHERWISE).map((major) => toMinor(major, currency));
}
