import { wireToMinor } from '@merenda/domain/money/money';
import { brandName } from '@merenda/domain/payments/cards';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { type Fact, FactList } from '@merenda/ui/blocks/layout/fact-list.tsx';
import { Logo } from '@merenda/ui/blocks/layout/logo.tsx';
import { Money } from '@merenda/ui/blocks/money/money.tsx';
import { companyDateTime } from '@merenda/ui/brand/company-time.ts';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { useSession } from '../../../session/session.ts';
import type { Receipt } from '../api/receipts.ts';
import { explanationOf } from '../model/explanation-of.ts';
import { ReceiptParts } from './receipt-parts.tsx';
import styles from './receipts.module.css';
import { StatusChip } from './status-chip.tsx';

/** The part of the page that is printed. */
export function ReceiptPaper({ receipt }: { receipt: Receipt }) {
  const t = useT();
  const language = useLanguage();
  const { currency } = useSession();
  const when = (instant: string) => companyDateTime(language, instant, 'long');
  const explanation = explanationOf(receipt);
  return (
    <Card as="article" className={styles.paper}>
      <div className={styles.head}>
        <Logo size={28} />
        <StatusChip status={receipt.status} disputed={receipt.disputed} />
      </div>
      <div className={styles.sum}>
        <Money minor={wireToMinor(receipt.total, currency)} currency={currency} size="display" />
        <p>
          {receipt.paidAt
            ? t('receipts.paidOn', { date: when(receipt.paidAt) })
            : when(receipt.createdAt)}
        </p>
      </div>
      {explanation && <p className={styles.explanation}>{t(explanation)}</p>}
      <section>
        <h2>{t('receipts.parts')}</h2>
        <ReceiptParts receipt={receipt} />
      </section>
      <section>
        <h2>{t('receipts.payment')}</h2>
        <FactList facts={factsOf(receipt, t, when)} />
      </section>
    </Card>
  );
}

function factsOf(
  { method, ...receipt }: Receipt,
  t: ReturnType<typeof useT>,
  when: (instant: string) => string,
): Fact[] {
  const { kind, card } = method;
  const how =
    kind === 'card' && card
      ? t('cards.label', { brand: brandName(card.brand), digits: card.lastDigits })
      : t(`topups.method.${kind}`);
  return [
    { term: t('receipts.number'), value: receipt.number },
    { term: t('receipts.payer'), value: receipt.payer },
    { term: t('receipts.payee'), value: receipt.company },
    { term: t('receipts.method'), value: how },
    { term: t('receipts.endToEnd'), value: method.endToEndId },
    { term: t('receipts.txid'), value: method.txid },
    { term: t('receipts.order'), value: method.orderId },
    {
      term: t('receipts.type'),
      value: receipt.agreement && t(`receipts.type.${receipt.agreement}`),
    },
    { term: t('receipts.created'), value: when(receipt.createdAt) },
    { term: t('receipts.paidAt'), value: receipt.paidAt && when(receipt.paidAt) },
  ];
}
