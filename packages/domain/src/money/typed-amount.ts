import type { FieldError } from '../forms/form-errors.ts';
import {
  type AmountBounds,
  type AmountSetting,
  aboveMost,
  amountError,
  belowLeast,
} from './amount-forms.ts';
import { exponentOfCurrency } from './minor-units.ts';
import { formatMoney, isFinerThanShown } from './money-format.ts';
import { decimalsOf, parseAmount, withoutSymbol } from './money-parse.ts';

/**
 * A typed amount in minor units, within bounds or not. Undefined for a text that is none, or has
 * decimals that the currency has not or the wallet does not show (product:money#typing-an-amount).
 * @throws MoneyError unknown_currency
 */
export function typedAmount(text: string, setting: AmountSetting): bigint | undefined {
  const minor = parseAmount(text, setting);
  return minor === undefined || isFinerThanShown(minor, setting.currency) ? undefined : minor;
}

/**
 * The error of a typed amount: missing, unreadable, with too many decimals (half a forint), below the
 * least, above the most. Each has its own words, and none is cut off in silence.
 * @throws MoneyError unknown_currency
 */
export function typedAmountError(
  text: string,
  setting: AmountSetting,
  bounds: AmountBounds = {},
): FieldError {
  const { currency, locale } = setting;
  if (text.trim() === '') return { key: 'form.required' };
  const minor = parseAmount(text, setting);
  if (minor !== undefined) {
    return isFinerThanShown(minor, currency)
      ? { key: 'form.amount.whole' }
      : amountError(minor, setting, bounds);
  }
  const decimals = decimalsOf(text, setting);
  const mostDecimals = exponentOfCurrency(currency);
  // A number that is not read for its length alone.
  if (decimals !== undefined && decimals <= mostDecimals) return aboveMost(setting, bounds);
  if (decimals !== undefined) {
    return { key: mostDecimals === 0 ? 'form.amount.whole' : 'form.amount.decimals' };
  }
  if (isNegative(text, setting)) return belowLeast(setting, bounds);
  const amount = formatMoney(EXAMPLE * 10n ** BigInt(mostDecimals), currency, locale);
  return { key: 'form.amount.unreadable', values: { amount } };
}

/** It shows how thousands are written. */
const EXAMPLE = 1_250n;

function isNegative(text: string, setting: AmountSetting): boolean {
  const number = withoutSymbol(text, setting.currency);
  return /^[-\u2212\u2013]/.test(number) && decimalsOf(number.slice(1), setting) !== undefined;
}
