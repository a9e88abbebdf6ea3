import { CURRENCIES, type CurrencyCode } from '@merenda/domain/money/currencies';
import { toMajor } from '@merenda/domain/money/money';
import type { Balance } from '@merenda/ledger';

/**
 * A wallet on the wire: its available balance and what is held beside it, in major units, and its currency's format
 * (product:money#currency).
 */
export function walletView(id: string, balance: Balance | undefined, currency: CurrencyCode) {
  if (!balance) throw new Error('a wallet without an account');
  return {
    _id: id,
    balance: toMajor(balance.availableMinor, currency),
    ...(balance.pendingMinor !== 0n && { held: toMajor(balance.pendingMinor, currency) }),
    currencyInfo: { ...CURRENCIES[currency] },
  };
}
