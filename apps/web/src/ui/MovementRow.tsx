import type { Currency } from '@merenda/domain/money';
import type { ReactNode } from 'react';
import { useT } from '../i18n/language.ts';
import { Hidden } from './Hidden.tsx';
import { Money } from './Money.tsx';
import styles from './MovementRow.module.css';

/** A statement: rows with hairlines between them. */
export const MovementList = ({ children }: { children: ReactNode }) => (
  <ul className={styles.list}>{children}</ul>
);

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
    <li className={styles.row}>
      <span className={styles.icon} aria-hidden>
        {icon}
      </span>
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        <span className={styles.text}>{text}</span>
      </span>
      <span className={styles.figures}>
        <Money minor={minor} currency={currency} sign tone="auto" />
        {balanceAfter !== undefined && (
          <span>
            <Hidden>{t('movement.balanceAfter', { amount: '' })}</Hidden>
            <Money minor={balanceAfter} currency={currency} size="small" tone="muted" />
          </span>
        )}
      </span>
    </li>
  );
}
