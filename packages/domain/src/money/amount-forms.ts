import type { FieldError } from '../forms/form-errors.ts';
import { type Currency, maxAmountMinor } from './minor-units.ts';
import { formatMoney } from './money-format.ts';

/** The error of an amount, in minor units, above the limit of one operation; it names the limit. */
export function tooLargeError(
  amountMinor: bigint,
  { currency, locale }: { currency: Currency; locale: string },
): FieldError {
  const most = maxAmountMinor(currency);
  if (amountMinor <= most) return undefined;
  return { key: 'form.amount.max', values: { amount: formatMoney(most, currency, locale) } };
}
