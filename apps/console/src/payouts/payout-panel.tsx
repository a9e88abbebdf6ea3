import { formatMoney } from '@merenda/domain/money/money';
import type { DestinationField } from '@merenda/domain/payouts/destinations';
import type { Key } from '@merenda/i18n';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { Chip } from '@merenda/ui/blocks/layout/chip.tsx';
import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { ErrorState } from '@merenda/ui/blocks/states/error-state.tsx';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { ReasonForm } from '../acts/reason-form.tsx';
import { amountOf } from '../finance/money.ts';
import { useOperator } from '../session/operator.ts';
import { mayCall } from '../session/rights.ts';
import { RowPanel } from '../table/row-panel.tsx';
import { SidePanel } from '../table/side-panel.tsx';
import { actsOn, fourEyesText, QUESTIONS, type ReasonedAct, reasonDraft, useAct } from './act.ts';
import { PayoutFacts } from './payout-facts.tsx';
import { payoutState } from './payout-state.ts';
import styles from './payouts.module.css';
import { bankDataQuery, type OperatorPayout, payoutQuery, payoutSource } from './queries.ts';
import { useReason } from './use-reason.ts';

/** The chosen payout beside the queue. */
export function PayoutPanel() {
  const { payoutId } = useParams({ from: '/signed-in/payouts/$payoutId' });
  const t = useT();
  const source = payoutSource(useSearch({ from: '/signed-in/payouts' }));
  return (
    <RowPanel
      source={source}
      id={payoutId}
      one={payoutQuery(payoutId)}
      title={t('console.payouts')}
      at="/payouts"
    >
      {(payout) => <Panel key={payoutId} payout={payout} />}
    </RowPanel>
  );
}

function Panel({ payout }: { payout: OperatorPayout }) {
  const t = useT();
  const language = useLanguage();
  const { _id: own } = useOperator();
  const acts = actsOn(payout, own);
  const reasoned = acts.find((one): one is ReasonedAct => one === 'refuse' || one === 'return');
  const act = useAct(payout);
  const [asking, setAsking] = useReason(payout, reasoned, act);
  const { details, approvals, returning } = payout;
  const { minor, currency } = amountOf(payout.value, payout.currency);
  const amount = formatMoney(minor, currency, language);
  const { text, tone } = payoutState(payout, t);
  return (
    <SidePanel
      opened={{ kind: 'payout', id: payout._id }}
      title={amount}
      state={<Chip tone={tone}>{text}</Chip>}
      at="/payouts"
    >
      <PayoutFacts payout={payout} />
      {!details && <p className={styles.quiet}>{t('console.payouts.unreadable')}</p>}
      <BankData payout={payout} />
      <CameBack payout={payout} />
      {asking ? (
        <ReasonForm
          draft={reasonDraft(payout, asking)}
          label={t('console.payouts.reasonForGuardian')}
          hint={t('console.payouts.reasonHint')}
          act={t(`console.payouts.${asking}`)}
          busy={act.isPending}
          onGiven={(reason, sent) =>
            act.reasoned.mutate(
              { act: asking, reason },
              {
                onSuccess: () => {
                  sent();
                  setAsking(undefined);
                },
              },
            )
          }
          onCancel={() => setAsking(undefined)}
        />
      ) : (
        <div className={styles.acts}>
          {acts.map((possible) =>
            possible === 'refuse' || possible === 'return' ? (
              <Button key={possible} kind="outline" onClick={() => setAsking(possible)}>
                {t(`console.payouts.${possible}`)}
              </Button>
            ) : (
              <Button
                key={possible}
                kind={possible === 'dismiss-return' ? 'outline' : 'primary'}
                busy={act.isPending}
                onClick={() => act.ask(possible, amount)}
              >
                {t(QUESTIONS[possible].act, { amount })}
              </Button>
            ),
          )}
        </div>
      )}
      {asking === 'return' && payout.wantedToReturn === 2 && (
        <p className={styles.quiet}>{t('console.payouts.fourEyes')}</p>
      )}
      {returning?.by._id === own && <p className={styles.quiet}>{t('finance.owed.ownWaits')}</p>}
      {payout.status === 'requested' && approvals.wanted > 1 && (
        <p className={styles.quiet}>{fourEyesText(payout, t)}</p>
      )}
      {act.question}
    </SidePanel>
  );
}

/** Where the money of a payout is that the bank sent back. */
function CameBack({ payout: { _id: owedId, cameBackTo, guardian } }: { payout: OperatorPayout }) {
  const t = useT();
  const { rights } = useOperator();
  if (!cameBackTo) return null;
  return (
    <p className={styles.quiet}>
      {t(`console.payouts.back.${cameBackTo}`)}{' '}
      {cameBackTo === 'owed' &&
        mayCall(rights, 'GET /operator/owed/:id/:guardian', 'books.see') && (
          <Link
            to="/finance/owed/$owedId/$guardianId"
            params={{ owedId, guardianId: guardian._id }}
          >
            {t('console.payouts.back.open')}
          </Link>
        )}
    </p>
  );
}

/** The fields of bank data with their labels, in the order in which a bank asks for them. */
const LABELS = {
  bank: 'console.field.bank',
  bankAgency: 'reversal.agency',
  sortCode: 'console.field.sortCode',
  bankAccountNumber: 'reversal.accountNumber',
  iban: 'console.field.iban',
  pixKey: 'console.field.pixKey',
  fiscalNumber: 'console.field.fiscalNumber',
} as const satisfies Record<DestinationField | 'fiscalNumber', Key>;
const FIELDS = Object.keys(LABELS) as (keyof typeof LABELS)[];

/** All of the bank data, on demand: each reading is recorded. */
function BankData({ payout: { _id, details } }: { payout: OperatorPayout }) {
  const t = useT();
  const { data, error, refetch, isFetching } = useQuery(bankDataQuery(_id));
  if (!details) return null;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <Button
        kind="soft"
        size="small"
        busy={isFetching}
        onClick={async () => {
          const { error: failure } = await refetch();
          if (failure) notifyFailure(failure, 'global.error.message');
        }}
      >
        {t('console.payouts.show')}
      </Button>
    );
  }
  const { destination, fiscalNumber } = data;
  const values: { [Field in keyof typeof LABELS]?: string | undefined } = {
    ...destination,
    fiscalNumber,
  };
  return (
    <dl className={styles.bank}>
      {FIELDS.map(
        (field) =>
          values[field] && (
            <div key={field}>
              <dt>{t(LABELS[field])}</dt>
              <dd>{values[field]}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
