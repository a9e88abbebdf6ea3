import { formatMoney, sumMinor, wireToMinor } from '@merenda/domain/money/money';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import type { Responsible } from '../../../session/session.ts';

/** The total held in these wallets' balances (product:money#two-balances); nothing without a hold. */
export function HeldMoney({
  wallets,
}: {
  wallets: readonly (Responsible['wallet'] | undefined)[];
}) {
  const t = useT();
  const language = useLanguage();
  const held = wallets.flatMap((wallet) =>
    wallet?.held ? [wireToMinor(wallet.held, wallet.currencyInfo)] : [],
  );
  const currency = wallets.find((wallet) => wallet)?.currencyInfo;
  if (held.length === 0 || !currency) return null;
  return <p>{t('statement.held', { amount: formatMoney(sumMinor(held), currency, language) })}</p>;
}
