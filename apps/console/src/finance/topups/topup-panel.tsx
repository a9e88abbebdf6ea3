import { reasonError } from '@merenda/domain/forms/reasons';
import { amountError } from '@merenda/domain/money/amount-forms';
import { CURRENCIES } from '@merenda/domain/money/currencies';
import { formatMoney, toMajor } from '@merenda/domain/money/money';
import { FOUR_EYES_DAYS } from '@merenda/domain/payouts/payouts';
import { formatDateTime } from '@merenda/i18n';
import { obstacleKey } from '@merenda/i18n/refund-obstacles';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { AmountField } from '@merenda/ui/blocks/fields/amount-field.tsx';
import { TextArea } from '@merenda/ui/blocks/fields/text-area.tsx';
import { Form } from '@merenda/ui/blocks/form/form.tsx';
import { Chip } from '@merenda/ui/blocks/layout/chip.tsx';
import { FactList } from '@merenda/ui/blocks/layout/fact-list.tsx';
import type { Answer } from '@merenda/ui/client/call.ts';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { UnansweredAct } from '../../acts/use-money-once.tsx';
import { type Sent, withId } from '../../acts/with-id.ts';
import { companyName } from '../../places/brand-options.ts';
import { localZone } from '../../session/local-zone.ts';
import { useDraftForm } from '../../session/use-draft-form.ts';
import { SidePanel } from '../../table/side-panel.tsx';
import { UnreadPanel } from '../../table/unread-panel.tsx';
import styles from '../finance.module.css';
import { amountOf } from '../money.ts';
import { refundState } from '../refunds/refund-state.ts';
import { type Asked, useGiveBack } from '../refunds/use-refund-act.ts';
import { refundableQuery } from './queries.ts';

type Refundable = Answer<'GET /operator/topups/:id/refunds'>;

/** The chosen top-up, and what of it can be given back. */
export function TopupPanel() {
  const { topupId } = useParams({ from: '/signed-in/finance/topups/$topupId' });
  const t = useT();
  const query = useQuery(refundableQuery(topupId));
  if (query.data) return <Panel key={topupId} id={topupId} topup={query.data} />;
  return <UnreadPanel title={t('finance.tab.topups')} at="/finance/topups" query={query} />;
}

function Panel({ id, topup }: { id: string; topup: Refundable }) {
  const t = useT();
  const language = useLanguage();
  const { obstacle, guardian, company, refunds } = topup;
  const money = (value: number) => {
    const { minor, currency } = amountOf(value, topup.currency);
    return formatMoney(minor, currency, language);
  };
  const when = (instant: string) => formatDateTime(language, instant, 'long', localZone());
  return (
    <SidePanel opened={{ kind: 'topup', id }} title={money(topup.value)} at="/finance/topups">
      <FactList
        facts={[
          { term: t('finance.guardian'), value: guardian.name },
          { term: t('console.payouts.company'), value: companyName(company) },
          { term: t('finance.topups.reference'), value: topup.reference },
          { term: t('finance.topups.paid'), value: when(topup.paidAt) },
          { term: t('finance.topups.until'), value: when(topup.until) },
          { term: t('finance.topups.most'), value: money(topup.refundable) },
          {
            term: t('console.payouts.lately', { days: FOUR_EYES_DAYS }),
            value: money(topup.givenLately),
          },
        ]}
      />
      {obstacle ? (
        <p className={styles.quiet}>{t(obstacleKey(obstacle, 'operator'))}</p>
      ) : (
        <GiveBack key={refunds.length} topup={topup} fourEyesFrom={money(topup.fourEyesFrom)} />
      )}
      {refunds.length > 0 && (
        <section aria-label={t('finance.topups.sofar')}>
          <ul className={styles.list}>
            {refunds.map((refund) => {
              const { text, tone } = refundState(refund, t);
              return (
                <li key={refund._id}>
                  <span>{when(refund.createdAt)}</span>
                  <b>{money(refund.value)}</b>
                  <Chip tone={tone}>{text}</Chip>
                </li>
              );
            })}
          </ul>
        </section>
      )}
    </SidePanel>
  );
}

interface GiveBackProps {
  topup: Refundable;
  fourEyesFrom: string;
}

/** Asks for a refund of a top-up: its amount and reason. Each refund has a form of its own. */
export function GiveBack(props: GiveBackProps) {
  const [asked, setAsked] = useState(0);
  return <RefundForm key={asked} {...props} onAsked={() => setAsked(asked + 1)} />;
}

function RefundForm({ topup, fourEyesFrom, onAsked }: GiveBackProps & { onAsked: () => void }) {
  const t = useT();
  const language = useLanguage();
  const { minor: most, currency } = amountOf(topup.refundable, topup.currency);
  const { form, field, change, showErrors, isValid, sent } = useDraftForm(
    `topup ${topup._id}`,
    {
      value: undefined as bigint | undefined,
      reason: '',
      last: undefined as Sent<Asked> | undefined,
    },
    {
      value: ({ value }) => {
        if (value === undefined) return { key: 'form.required' };
        return amountError(value, { locale: language, currency }, { most });
      },
      reason: ({ reason }) => reasonError(reason),
    },
    { paths: { value: 'value', reason: 'reason' } },
  );
  const act = useGiveBack(topup._id, () => {
    sent();
    onAsked();
  });
  const { unanswered } = act;
  if (unanswered) {
    const { minor } = amountOf(unanswered.value, topup.currency);
    return (
      <UnansweredAct
        facts={[
          { term: t('finance.topups.value'), value: formatMoney(minor, currency, language) },
          { term: t('finance.topups.reason'), value: unanswered.reason },
        ]}
        busy={act.isPending}
        again={act.again}
      />
    );
  }
  const send = () => {
    if (!isValid('value', 'reason') || form.value === undefined) return showErrors();
    const content = { value: toMajor(form.value, currency), reason: form.reason.trim() };
    const last = withId(content, form.last, topup.refunds);
    change({ last });
    act.ask(last, formatMoney(form.value, currency, language));
  };
  return (
    <Form className={styles.form} onSubmit={send}>
      <AmountField
        {...field('value')}
        label={t('finance.topups.value')}
        currency={CURRENCIES[currency]}
      />
      <TextArea
        {...field('reason')}
        label={t('finance.topups.reason')}
        hint={t('console.payouts.reasonHint')}
      />
      <p className={styles.quiet}>
        {t('finance.topups.fourEyes', { amount: fourEyesFrom, days: FOUR_EYES_DAYS })}
      </p>
      <div className={styles.acts}>
        <Button type="submit" busy={act.isPending}>
          {form.value
            ? t('finance.topups.give.of', { amount: formatMoney(form.value, currency, language) })
            : t('finance.topups.give')}
        </Button>
      </div>
      {act.question}
    </Form>
  );
}
