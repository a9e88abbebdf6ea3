import { CURRENCIES, isCurrencyCode } from '@merenda/domain/currencies';
import { toMajor } from '@merenda/domain/money';
import type { Balance } from '@merenda/ledger';

/** A wallet on the wire: what can be spent now, in major units, and how to write it (spec 1 §3). */
export function walletView(id: string, balance: Balance | undefined, currency: string) {
  if (!balance) throw new Error('a wallet without an account');
  if (!isCurrencyCode(currency)) throw new Error(`no such currency: ${currency}`);
  return {
    _id: id,
    balance: toMajor(balance.availableMinor, currency),
    currencyInfo: { ...CURRENCIES[currency] },
  };
}
