import type { CurrencyCode } from '@merenda/domain/money/currencies';
import { wireToMinor } from '@merenda/domain/money/minor-units';
import { formatMoney } from '@merenda/domain/money/money';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { call } from '@merenda/ui/client/call.ts';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ReasonForm } from '../acts/reason-form.tsx';
import { fourEyesText, mayApprove } from '../payouts/act.ts';
import { useOperator } from '../session/operator.ts';
import styles from './desk.module.css';
import { type Context, DESK } from './queries.ts';

type Payout = NonNullable<Context['payout']>;

/**
 * The decision about a payout from its ticket, by the acts of payouts (product:reversal#operators). The
 * first of two approvals waits for another person; a payout that was withdrawn meanwhile says so.
 */
export function DecidePayout({ payout }: { payout: Payout }) {
  const t = useT();
  const language = useLanguage();
  const queries = useQueryClient();
  const { _id: own } = useOperator();
  const [isRefusing, setRefusing] = useState(false);
  const params = { id: payout._id };
  const decide = useMutation({
    mutationFn: (reason: string | undefined) =>
      reason === undefined
        ? call('POST /operator/payouts/:id/approve', { params })
        : call('POST /operator/payouts/:id/refuse', { params, body: { reason } }),
    onSuccess: ({ status }) => {
      setRefusing(false);
      if (status === 'requested') notify('good', t('console.payouts.done.first'));
      else if (status === 'approved') notify('good', t('console.payouts.done.approved'));
      else notify('good', t('console.payouts.done.refused'));
    },
    onError: (error) => notifyFailure(error, 'global.error.message'),
    // Another operator, or the family, may have been faster.
    onSettled: () => queries.invalidateQueries({ queryKey: DESK }),
  });
  if (payout.status !== 'requested') return null;
  const currency = payout.currency as CurrencyCode;
  const amount = formatMoney(wireToMinor(payout.value, currency), currency, language);
  if (isRefusing) {
    return (
      <ReasonForm
        draft={`payout ${payout._id}`}
        label={t('console.payouts.reasonForGuardian')}
        hint={t('console.payouts.reasonHint')}
        act={t('console.payouts.refuse')}
        busy={decide.isPending}
        onGiven={(reason, sent) => decide.mutate(reason, { onSuccess: sent })}
        onCancel={() => setRefusing(false)}
      />
    );
  }
  return (
    <>
      <div className={styles.acts}>
        {mayApprove(payout, own) && (
          <Button busy={decide.isPending} onClick={() => decide.mutate(undefined)}>
            {t('console.payouts.approve', { amount })}
          </Button>
        )}
        <Button kind="outline" onClick={() => setRefusing(true)}>
          {t('console.payouts.refuse')}
        </Button>
      </div>
      {payout.approvals.wanted > 1 && <p className={styles.quiet}>{fourEyesText(payout, t)}</p>}
    </>
  );
}
