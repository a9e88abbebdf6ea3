import { LANGUAGE_NAMES } from '@merenda/domain/places/languages';
import { formatDateTime, formatDay } from '@merenda/i18n';
import { Chip } from '@merenda/ui/blocks/layout/chip.tsx';
import { type Fact, FactList } from '@merenda/ui/blocks/layout/fact-list.tsx';
import { Money } from '@merenda/ui/blocks/money/money.tsx';
import { dotted } from '@merenda/ui/i18n/dotted.ts';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { amountOf } from '../finance/money.ts';
import { OrderState, useOrderFacts } from '../orders/order-facts.tsx';
import { payoutState } from '../payouts/payout-state.ts';
import { localZone } from '../session/local-zone.ts';
import { useOperator } from '../session/operator.ts';
import { mayCall } from '../session/rights.ts';
import styles from './desk.module.css';
import { DecidePayout } from './payout-beside.tsx';
import type { Context } from './queries.ts';
import { RefundTopup } from './refund-beside.tsx';

/** The records beside a conversation; the API leaves out what the operator's rights do not reach. */
export function Beside({ context }: { context: Context }) {
  const t = useT();
  return (
    <aside className={styles.beside} aria-label={t('desk.beside')}>
      <Guardian context={context} />
      {context.order && <OrderCard order={context.order} />}
      {context.topup && <TopupCard topup={context.topup} />}
      {context.payout && <PayoutCard payout={context.payout} />}
    </aside>
  );
}

function Part({
  title,
  chip,
  facts,
  children,
}: {
  title: string;
  chip?: ReactNode;
  facts: readonly Fact[];
  children?: ReactNode;
}) {
  return (
    <section className={styles.part}>
      <div className={styles.head}>
        <h3>{title}</h3>
        {chip}
      </div>
      <FactList facts={facts} />
      {children}
    </section>
  );
}

function useMoment() {
  const language = useLanguage();
  return (at: string | undefined) => at && formatDateTime(language, at, 'short', localZone());
}

function Guardian({ context: { guardian, students } }: { context: Context }) {
  const t = useT();
  const language = useLanguage();
  const { account } = guardian;
  return (
    <Part
      title={account?.name ?? guardian.givenName}
      facts={[
        { term: t('desk.language'), value: LANGUAGE_NAMES[guardian.language] },
        { term: t('desk.email'), value: account?.email },
        { term: t('desk.phone'), value: account?.phone },
        {
          term: t('desk.since'),
          value: account && formatDay(language, account.since.slice(0, 10), 'short'),
        },
      ]}
    >
      {students && students.length > 0 && (
        <>
          <h4>{t('desk.students')}</h4>
          <ul className={styles.students}>
            {students.map((student) => (
              <li key={student._id}>
                <b>{student.name}</b>
                <span>{dotted([student.class, student.school])}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Part>
  );
}

function OrderCard({ order }: { order: NonNullable<Context['order']> }) {
  const t = useT();
  return (
    <Part
      title={t('desk.order', { number: order.orderNumber })}
      chip={<OrderState status={order.status} />}
      facts={useOrderFacts(order)}
    />
  );
}

function TopupCard({ topup }: { topup: NonNullable<Context['topup']> }) {
  const t = useT();
  const { rights } = useOperator();
  const moment = useMoment();
  const { card, currency } = topup;
  const status = topup.status === 'created' ? 'pending' : topup.status;
  return (
    <Part
      title={t('desk.topup')}
      chip={
        <Chip tone={status === 'paid' ? 'good' : 'warn'}>{t(`receipts.status.${status}`)}</Chip>
      }
      facts={[
        { term: t('desk.amount'), value: <Money {...amountOf(topup.value, currency)} /> },
        {
          term: t('desk.refunded'),
          value: topup.refunded > 0 && <Money {...amountOf(topup.refunded, currency)} />,
        },
        { term: t('desk.card'), value: card && `${card.brand} •••• ${card.lastDigits}` },
        { term: t('desk.asked'), value: moment(topup.createdAt) },
        { term: t('desk.paid'), value: moment(topup.paidAt) },
      ]}
    >
      {topup.paidAt && mayCall(rights, 'POST /operator/topups/:id/refunds', 'refunds.create') && (
        <RefundTopup topup={topup._id} />
      )}
    </Part>
  );
}

function PayoutCard({ payout }: { payout: NonNullable<Context['payout']> }) {
  const t = useT();
  const moment = useMoment();
  const { text, tone } = payoutState(payout, t);
  return (
    <Part
      title={t('desk.payout')}
      chip={<Chip tone={tone}>{text}</Chip>}
      facts={[
        {
          term: t('desk.amount'),
          value: <Money {...amountOf(payout.value, payout.currency)} />,
        },
        { term: t('console.payouts.motive'), value: payout.details?.motive },
        { term: t('console.payouts.to'), value: payout.details?.destination.account },
        {
          term: t('console.payouts.approvals'),
          value: t('console.payouts.approvals.of', payout.approvals),
        },
        { term: t('desk.asked'), value: moment(payout.createdAt) },
      ]}
    >
      <DecidePayout payout={payout} />
      <Link to="/payouts/$payoutId" params={{ payoutId: payout._id }} className={styles.link}>
        {t('desk.payout.open')}
      </Link>
    </Part>
  );
}
