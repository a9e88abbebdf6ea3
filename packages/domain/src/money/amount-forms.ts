import type { FieldError } from '../forms/form-errors.ts';
import type { Available } from './balances.ts';
import { type Currency, exponentOfCurrency, MAX_AMOUNT_MAJOR } from './minor-units.ts';
import { formatMoney } from './money-format.ts';
import { parseAmount } from './money-parse.ts';

interface AmountSetting {
  locale: string;
  currency: Currency;
}

/**
 * The error of a typed amount that will move money: above zero, at most 1,000,000 major units
 * (product:money#amounts-on-the-wire).
 */
export function amountError(text: string, { locale, currency }: AmountSetting): FieldError {
  if (!text.trim()) return { key: 'form.required' };
  const minor = parseAmount(text, { locale, currency });
  if (minor === undefined || minor === 0n) return { key: 'form.amount.invalid' };
  return tooLarge(minor, currency, locale);
}

/**
 * The error of a typed amount that may be zero, such as a limit or an alert's threshold
 * (product:money#typing-an-amount).
 */
export function limitAmountError(text: string, { locale, currency }: AmountSetting): FieldError {
  if (!text.trim()) return { key: 'form.required' };
  const minor = parseAmount(text, { locale, currency });
  return minor === undefined ? { key: 'form.invalid' } : tooLarge(minor, currency, locale);
}

/**
 * The error of a transfer: at most the available balance, in minor units (product:transfers#rules).
 */
export function transferError(amountMinor: bigint, availableMinor: Available): FieldError {
  return amountMinor > availableMinor ? { key: 'dependent.error.insufficientFunds' } : undefined;
}

/**
 * The error of a payout to a bank account: below the balance, in minor units. All of it is paid out
 * by closing the wallet (product:reversal#paying-out-a-part).
 */
export function refundError(amountMinor: bigint, balanceMinor: Available): FieldError {
  return amountMinor < balanceMinor ? undefined : { key: 'form.amount.belowBalance' };
}

function tooLarge(minor: bigint, currency: Currency, locale: string): FieldError {
  const most = BigInt(MAX_AMOUNT_MAJOR) * 10n ** BigInt(exponentOfCurrency(currency));
  if (minor <= most) return undefined;
  return { key: 'form.amount.max', values: { amount: formatMoney(most, currency, locale) } };
}
