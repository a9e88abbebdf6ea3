import type { FieldError } from '../forms/form-errors.ts';
import { type Currency, maxAmountMinor } from './minor-units.ts';
import { formatMoney } from './money-format.ts';

export interface AmountSetting {
  locale: string;
  currency: Currency;
}

/** The least and the most of an amount, in minor units: above zero and within one operation's limit, if not said. */
export interface AmountBounds {
  least?: bigint;
  most?: bigint;
}

/** The error of an amount, in minor units, outside its bounds (product:money#typing-an-amount). */
export function amountError(
  minor: bigint,
  setting: AmountSetting,
  bounds: AmountBounds = {},
): FieldError {
  if (minor < leastOf(bounds)) return belowLeast(setting, bounds);
  return minor > mostOf(setting, bounds) ? aboveMost(setting, bounds) : undefined;
}

/** The error of an amount below the least, which it names. */
export const belowLeast = (setting: AmountSetting, bounds: AmountBounds): FieldError =>
  leastOf(bounds) === 1n
    ? { key: 'form.amount.invalid' }
    : { key: 'form.amount.min', values: { amount: written(leastOf(bounds), setting) } };

/** The error of an amount above the most, which it names. */
export const aboveMost = (setting: AmountSetting, bounds: AmountBounds): FieldError => ({
  key: 'form.amount.max',
  values: { amount: written(mostOf(setting, bounds), setting) },
});

const leastOf = ({ least = 1n }: AmountBounds): bigint => least;

const mostOf = ({ currency }: AmountSetting, { most }: AmountBounds): bigint =>
  most ?? maxAmountMinor(currency);

const written = (minor: bigint, { currency, locale }: AmountSetting): string =>
  formatMoney(minor, currency, locale);
