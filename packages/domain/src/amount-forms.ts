import type { FieldError } from './form-errors.ts';
import { type Currency, exponentOfCurrency, MAX_AMOUNT_MAJOR } from './minor-units.ts';
import { formatMoney } from './money-format.ts';
import { parseAmount } from './money-parse.ts';

interface AmountSetting {
  locale: string;
  currency: Currency;
}

/** A typed amount that is to move money: more than zero, at most 1,000,000 (decision A.3). */
export function amountError(text: string, { locale, currency }: AmountSetting): FieldError {
  if (!text.trim()) return { key: 'form.required' };
  const minor = parseAmount(text, { locale, currency });
  if (minor === undefined || minor === 0n) return { key: 'form.amount.invalid' };
  return tooLarge(minor, currency, locale);
}

/** A typed amount that may be zero: a limit, an alert's threshold (spec 2 §5). */
export function limitAmountError(text: string, { locale, currency }: AmountSetting): FieldError {
  if (!text.trim()) return { key: 'form.required' };
  const minor = parseAmount(text, { locale, currency });
  return minor === undefined ? { key: 'form.invalid' } : tooLarge(minor, currency, locale);
}

/** A transfer may take all that is there, not more (spec 2 §5). */
export function transferError(amountMinor: bigint, availableMinor: bigint): FieldError {
  return amountMinor > availableMinor ? { key: 'dependent.error.insufficientFunds' } : undefined;
}

/** A refund stays strictly below the balance: all of it goes by closing the wallet (spec 2 §5). */
export function refundError(amountMinor: bigint, balanceMinor: bigint): FieldError {
  return amountMinor < balanceMinor ? undefined : { key: 'form.amount.belowBalance' };
}

function tooLarge(minor: bigint, currency: Currency, locale: string): FieldError {
  const most = BigInt(MAX_AMOUNT_MAJOR) * 10n ** BigInt(exponentOfCurrency(currency));
  if (minor <= most) return undefined;
  return { key: 'form.amount.max', values: { amount: formatMoney(most, currency, locale) } };
}
