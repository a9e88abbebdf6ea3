import type { CurrencyCode } from '@merenda/domain/money/currencies';
import { wireToMinor } from '@merenda/domain/money/minor-units';
import { formatMoney } from '@merenda/domain/money/money';
import type { Language } from '@merenda/domain/places/languages';
import type { Student } from './queries.ts';

/** A balance in words; nothing for operators who may not see it. */
export function balanceText(wallet: Student['wallet'], language: Language): string | undefined {
  if (!wallet) return undefined;
  const currency = wallet.currencyInfo.code as CurrencyCode;
  return formatMoney(wireToMinor(wallet.balance, currency), currency, language);
}

/** An amount in major units in words. */
export const amountText = (value: number, currency: CurrencyCode, language: Language): string =>
  formatMoney(wireToMinor(value, currency), currency, language);
