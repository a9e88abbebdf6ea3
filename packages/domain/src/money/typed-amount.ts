import type { FieldError, FormErrorKey } from '../forms/form-errors.ts';
import { type Currency, exponentOfCurrency } from './minor-units.ts';
import { isFinerThanShown } from './money-format.ts';
import { decimalsOf, parseAmount } from './money-parse.ts';

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
 * The error of a text that is no amount, or has decimals that the currency has not or the wallet does
 * not show, such as half a forint. None is cut off in silence.
 * @throws MoneyError unknown_currency
 */
export function typedAmountError(text: string, setting: Setting): FieldError {
  const minor = parseAmount(text, setting);
  if (minor === undefined) return { key: errorOf(decimalsOf(text, setting), setting.currency) };
  return isFinerThanShown(minor, setting.currency) ? { key: 'form.amount.whole' } : undefined;
}

/** @param decimals those of the text; undefined for a text that is no number */
function errorOf(decimals: number | undefined, currency: Currency): FormErrorKey {
  const most = exponentOfCurrency(currency);
  if (decimals === undefined || decimals <= most) return 'form.amount.invalid';
  return most === 0 ? 'form.amount.whole' : 'form.amount.decimals';
}
