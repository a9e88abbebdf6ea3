import type { FieldError } from '../forms/form-errors.ts';
import type { Currency } from './minor-units.ts';
import { isFinerThanShown } from './money-format.ts';
import { parseAmount } from './money-parse.ts';

interface Setting {
  locale: string;
  currency: Currency;
}

/**
 * A typed amount in minor units; undefined where {@link typedAmountError} gives the reason
 * (product:money#typing-an-amount).
 * @throws MoneyError unknown_currency
 */
export function typedAmount(text: string, setting: Setting): bigint | undefined {
  return typedAmountError(text, setting) ? undefined : parseAmount(text, setting);
}

/**
 * The error of a text that is no amount, or has decimals that the wallet does not show, such as
 * half a forint.
 * @throws MoneyError unknown_currency
 */
export function typedAmountError(text: string, setting: Setting): FieldError {
  const minor = parseAmount(text, setting);
  if (minor === undefined) return { key: 'form.amount.invalid' };
  return isFinerThanShown(minor, setting.currency) ? { key: 'form.amount.whole' } : undefined;
}
