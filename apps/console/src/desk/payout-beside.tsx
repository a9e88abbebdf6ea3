import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { ReasonForm } from '../acts/reason-form.tsx';
import { amountText } from '../finance/money.ts';
import { actsOn, fourEyesText, reasonDraft, useAct } from '../payouts/act.ts';
import { useReason } from '../payouts/use-reason.ts';
import { useOperator } from '../session/operator.ts';
import styles from './desk.module.css';
import type { Context } from './queries.ts';

type Payout = NonNullable<Context['payout']>;

/**
 * The decision about a payout from its ticket, by the acts of payouts (product:reversal#operators). The
 * first of two approvals waits for another person; a payout that was decided meanwhile says so.
 */
export function DecidePayout({ payout }: { payout: Payout }) {
  const t = useT();
  const language = useLanguage();
  const { _id: own } = useOperator();
  const decide = useAct(payout, 'desk');
  const acts = actsOn(payout, own);
  const mayRefuse = acts.includes('refuse');
  const [asking, setAsking] = useReason(payout, mayRefuse ? 'refuse' : undefined, decide);
  if (!mayRefuse) return null;
  const amount = amountText(payout.value, payout.currency, language);
  if (asking) {
    return (
      <ReasonForm
        draft={reasonDraft(payout, 'refuse')}
        label={t('console.payouts.reasonForGuardian')}
        hint={t('console.payouts.reasonHint')}
        act={t('console.payouts.refuse')}
        busy={decide.isPending}
        onGiven={(reason, sent) =>
          decide.reasoned.mutate(
            { act: 'refuse', reason },
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
    );
  }
  return (
    <>
      <div className={styles.acts}>
        {acts.includes('approve') && (
          <Button busy={decide.isPending} onClick={() => decide.ask('approve', amount)}>
            {t('console.payouts.approve', { amount })}
          </Button>
        )}
        <Button kind="outline" onClick={() => setAsking('refuse')}>
          {t('console.payouts.refuse')}
        </Button>
      </div>
      {payout.approvals.wanted > 1 && <p className={styles.quiet}>{fourEyesText(payout, t)}</p>}
      {decide.question}
    </>
  );
}
