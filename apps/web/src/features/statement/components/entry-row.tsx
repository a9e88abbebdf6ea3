import type { Currency } from '@merenda/domain/money/money';
import { wireToMinor } from '@merenda/domain/money/money';
import type { Language } from '@merenda/domain/places/languages';
import { relativeDay } from '@merenda/i18n';
import { Hidden } from '@merenda/ui/blocks/layout/hidden.tsx';
import { Money } from '@merenda/ui/blocks/money/money.tsx';
import { MoneyRow } from '@merenda/ui/blocks/money/money-row.tsx';
import { companyDay, companyTime, companyToday } from '@merenda/ui/brand/company-time.ts';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowsExchange,
  IconCoin,
  IconCreditCard,
  IconLink,
  IconQrcode,
  IconReceiptRefund,
  IconToolsKitchen2,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import type { Entry } from '../api/entries.ts';
import { useDishes } from '../model/use-dishes.ts';
import styles from './statement.module.css';

const ICONS: Record<Entry['kind'], typeof IconCoin> = {
  'topup-card': IconCreditCard,
  'topup-pix': IconQrcode,
  'topup-link': IconLink,
  'topup-refund': IconReceiptRefund,
  'topup-refund-reversal': IconArrowForwardUp,
  payout: IconReceiptRefund,
  'payout-return': IconArrowForwardUp,
  chargeback: IconArrowBackUp,
  'chargeback-reversal': IconArrowForwardUp,
  'transfer-out': IconArrowsExchange,
  'transfer-in': IconArrowsExchange,
  'transfer-between': IconArrowsExchange,
  purchase: IconToolsKitchen2,
  'purchase-refund': IconReceiptRefund,
  adjustment: IconCoin,
};

/** Entries with a dot: purchases and their refunds (product:wallets#marks-of-entries). */
const DOTTED: ReadonlySet<Entry['kind']> = new Set(['purchase', 'purchase-refund']);

/** One entry: purpose, time, amount, and the balance after it. */
export function EntryRow({
  entry,
  whose,
  currency,
  row,
}: {
  entry: Entry;
  /** The name of the entry's wallet, among several wallets' entries. */
  whose?: string | undefined;
  currency: Currency;
  row?: ComponentProps<typeof MoneyRow>['row'];
}) {
  const t = useT();
  const language = useLanguage();
  // A newer server may send an unknown kind.
  const Icon = (ICONS as Partial<typeof ICONS>)[entry.kind] ?? IconCoin;
  const minor = wireToMinor(entry.value, currency);
  const { topup } = entry.transaction;
  const what = t(`statement.${entry.kind}`);
  const dishesOf = useDishes();
  const title = entry.counterparty ?? dishesOf(entry) ?? what;
  return (
    <MoneyRow
      icon={<Icon size={20} />}
      row={row}
      title={linked(title, topup)}
      text={
        <>
          {DOTTED.has(entry.kind) && <span className={styles.dot} aria-hidden />}
          {[
            whose,
            title !== what && what,
            whenOf(entry.txDatetime, language),
            topup && t('receipts.title'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </>
      }
    >
      <Money
        minor={entry.operationType === 'DEB' ? -minor : minor}
        currency={currency}
        sign
        tone="auto"
      />
      <span>
        <Hidden>{t('statement.balanceAfter', { amount: '' })}</Hidden>
        <Money
          minor={wireToMinor(entry.balance.value, currency)}
          currency={currency}
          size="small"
          tone="muted"
        />
      </span>
    </MoneyRow>
  );
}

/** A top-up's entry leads to its receipt. */
const linked = (title: string, topupId: string | undefined): ReactNode =>
  topupId ? (
    <Link to="/payments/receipts/$topupId" params={{ topupId }}>
      {title}
    </Link>
  ) : (
    title
  );

/** "Today, 12:10", "Yesterday, 18:02", "18/11/2026, 23:25": by the company's clock, as on the receipt. */
function whenOf(instant: string, language: Language): string {
  const day = relativeDay(language, companyDay(instant), companyToday());
  return `${day}, ${companyTime(language, instant)}`;
}
