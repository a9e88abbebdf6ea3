import type { Currency } from '@merenda/domain/money/money';
import type { ReactNode } from 'react';
import { useT } from '../../i18n/language.ts';
import { Hidden } from '../layout/hidden.tsx';
import { Money } from './money.tsx';
import { MoneyRow } from './money-row.tsx';

/** One movement: what it was, when, how much, and the balance after it. `minor` is signed. */
export function MovementRow({
  icon,
  title,
  text,
  minor,
  currency,
  balanceAfter,
}: {
  icon: ReactNode;
  title: ReactNode;
  text: ReactNode;
  minor: bigint;
  currency: Currency;
  balanceAfter?: bigint;
}) {
  const t = useT();
  return (
    <MoneyRow icon={icon} title={title} text={text}>
      <Money minor={minor} currency={currency} sign tone="auto" />
      {balanceAfter !== undefined && (
        <span>
          <Hidden>{t('movement.balanceAfter', { amount: '' })}</Hidden>
          <Money minor={balanceAfter} currency={currency} size="small" tone="muted" />
        </span>
      )}
    </MoneyRow>
  );
}
