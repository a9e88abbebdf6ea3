import { companyDay } from '@merenda/domain/brands/company-time';
import { formatMoney } from '@merenda/domain/money/money';
import { formatDateTime, formatDay } from '@merenda/i18n';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { Chip } from '@merenda/ui/blocks/layout/chip.tsx';
import { FactList } from '@merenda/ui/blocks/layout/fact-list.tsx';
import { dotted } from '@merenda/ui/i18n/dotted.ts';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { companyName } from '../../places/brand-options.ts';
import { localZone } from '../../session/local-zone.ts';
import { useOperator } from '../../session/operator.ts';
import { mayCall } from '../../session/rights.ts';
import { SidePanel } from '../../table/side-panel.tsx';
import { UnreadPanel } from '../../table/unread-panel.tsx';
import styles from '../finance.module.css';
import { amountOf } from '../money.ts';
import { PayForm } from './pay-form.tsx';
import { creditorOf, owedQuery, type PaidOwed } from './queries.ts';
import { useOwedAct } from './use-owed-act.ts';

/** The chosen amount beside the list: also one that is paid, or that the list has not read. */
export function OwedPanel() {
  const t = useT();
  const { owedId: id, guardianId: guardian } = useParams({
    from: '/signed-in/finance/owed/$owedId/$guardianId',
  });
  const query = useQuery(owedQuery({ id, guardian }));
  if (query.data) return <Panel key={`${id} ${guardian}`} owed={query.data} />;
  return <UnreadPanel title={t('finance.tab.owed')} at="/finance/owed" query={query} />;
}

/** The person, the day since when, the way to pay it back, its payments, and its postings. */
function Panel({ owed }: { owed: PaidOwed }) {
  const t = useT();
  const language = useLanguage();
  const { rights } = useOperator();
  const mayPay = mayCall(rights, 'POST /operator/owed/:id/:guardian/payments', 'owed.pay');
  const { _id: id, company, cause, guardian, since, payments } = owed;
  const isPaid = owed.value === 0;
  const shown = isPaid ? payments.find(({ status }) => status === 'paid') : undefined;
  const { minor, currency } = amountOf(shown?.value ?? owed.value, owed.currency);
  const when = (instant: string) => formatDateTime(language, instant, 'long', localZone());
  const day = companyDay(company, new Date(since));
  return (
    <SidePanel
      opened={{ kind: 'owed', id }}
      title={formatMoney(minor, currency, language)}
      state={isPaid && <Chip tone="good">{t('finance.owed.status.paid')}</Chip>}
      at="/finance/owed"
    >
      <FactList
        facts={[
          { term: t('console.payouts.company'), value: companyName(company) },
          { term: t('finance.owed.cause'), value: t(`finance.owed.cause.${cause}`) },
          { term: t('finance.postings.about'), value: id },
          { term: t('finance.owed.since'), value: when(since) },
          {
            term: t('finance.guardian'),
            value: guardian.leftAt
              ? dotted([t('common.erasedPerson'), guardian._id])
              : guardian._id,
          },
          { term: t('finance.owed.left'), value: guardian.leftAt && when(guardian.leftAt) },
        ]}
      />
      {!isPaid && (
        <p className={styles.quiet}>
          {t(cause === 'topup' ? 'finance.owed.way.topup' : 'finance.owed.way.asked')}
        </p>
      )}
      <Payments owed={owed} mayDecide={mayPay} />
      {!isPaid && !owed.waits && mayPay && <PayForm key={payments.length} owed={owed} />}
      <Link
        to="/finance/postings"
        search={{ company, account: 'refunds-payable', from: day, until: day }}
      >
        {t('finance.owed.postings')}
      </Link>
      {cause === 'topup' &&
        mayCall(rights, 'GET /operator/topups/:id/refunds', 'refunds.create') && (
          <Link to="/finance/topups/$topupId" params={{ topupId: id }} search={{}}>
            {t('finance.dispute.paid')}
          </Link>
        )}
    </SidePanel>
  );
}

const TONES = { waiting: 'warn', paid: 'good', dismissed: 'plain' } as const;

/** Payments of the amount; the one that waits is confirmed or dismissed here. */
function Payments({ owed, mayDecide }: { owed: PaidOwed; mayDecide: boolean }) {
  const t = useT();
  const language = useLanguage();
  const act = useOwedAct(creditorOf(owed));
  const shown = owed.payments.map((payment) => {
    const { _id: paymentId, status, paidOn, payer, payerReference, by, seconded, isOwn } = payment;
    const { minor, currency } = amountOf(payment.value, owed.currency);
    const amount = formatMoney(minor, currency, language);
    return (
      <section key={paymentId} className={styles.form} aria-label={payerReference}>
        <div className={styles.flow}>
          <b>{amount}</b>
          <Chip tone={TONES[status]}>{t(`finance.owed.status.${status}`)}</Chip>
        </div>
        <FactList
          facts={[
            { term: t('finance.owed.paidOn'), value: formatDay(language, paidOn) },
            { term: t('finance.owed.payer'), value: t(`finance.owed.payer.${payer}`) },
            { term: t('finance.owed.reference'), value: payerReference },
            { term: t('finance.owed.entered'), value: by },
            { term: t('finance.second'), value: seconded },
          ]}
        />
        {status === 'waiting' && mayDecide && (
          <>
            {isOwn && <p className={styles.quiet}>{t('finance.owed.ownWaits')}</p>}
            <div className={styles.acts}>
              {!isOwn && (
                <Button
                  busy={act.isPending}
                  onClick={() => act.ask({ act: 'approve', paymentId }, amount)}
                >
                  {t('finance.owed.approve', { amount })}
                </Button>
              )}
              <Button
                kind="outline"
                busy={act.isPending}
                onClick={() => act.ask({ act: 'dismiss', paymentId }, amount)}
              >
                {t('finance.refund.dismiss')}
              </Button>
            </div>
          </>
        )}
      </section>
    );
  });
  return (
    <>
      {shown}
      {act.question}
    </>
  );
}
