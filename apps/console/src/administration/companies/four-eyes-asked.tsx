import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { call } from '@merenda/ui/client/call.ts';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useMoneyAct } from '../../acts/use-money-act.tsx';
import type { Question } from '../../acts/use-question.tsx';
import { amountText } from '../../finance/money.ts';
import { about } from '../../queries/subjects.ts';
import styles from '../administration.module.css';
import { companyQuery, type OpenedCompany } from './queries.ts';

type Act = 'approve' | 'dismiss';

const QUESTIONS: Readonly<Record<Act, Question>> = {
  approve: { act: 'administration.fourEyes.approve', text: 'administration.fourEyes.ask.approve' },
  dismiss: { act: 'finance.refund.dismiss', text: 'administration.fourEyes.ask.dismiss' },
};

/** A raised amount that waits for another administrator, who approves it; the first one may take it back. */
export function FourEyesAsked({ company }: { company: OpenedCompany }) {
  const { _id: id, currency, fourEyes } = company;
  const { asked, version } = fourEyes;
  const t = useT();
  const language = useLanguage();
  const queries = useQueryClient();
  const act = useMoneyAct({
    mutationFn: (wanted: Act) => {
      const parts = { params: { id }, body: { version } };
      return wanted === 'approve'
        ? call('POST /operator/companies/:id/four-eyes/approve', parts)
        : call('POST /operator/companies/:id/four-eyes/dismiss', parts);
    },
    onSuccess: (changed, wanted) => {
      queries.setQueryData(companyQuery(id).queryKey, changed);
      notify(
        'good',
        t(
          // Somebody else may have dismissed it.
          wanted === 'approve' && changed.fourEyes.from === asked?.from
            ? 'administration.fourEyes.saved'
            : 'administration.fourEyes.dismissed',
        ),
      );
    },
    // Another administrator may have been faster: the panel says how it stands.
    onSettled: () => queries.invalidateQueries(about('companies')),
  });
  if (!asked) return act.question;
  const amount = amountText(asked.from, currency, language);
  return (
    <>
      <p className={styles.quiet}>
        {asked.isOwn
          ? t('administration.fourEyes.ownWaits', { amount })
          : t('administration.fourEyes.asked', { amount, name: asked.by })}
      </p>
      <div className={styles.acts}>
        {!asked.isOwn && (
          <Button
            size="small"
            busy={act.isPending}
            onClick={() => act.ask('approve', QUESTIONS.approve, { amount })}
          >
            {t('administration.fourEyes.approve', { amount })}
          </Button>
        )}
        <Button
          kind="outline"
          size="small"
          busy={act.isPending}
          onClick={() => act.ask('dismiss', QUESTIONS.dismiss, { amount })}
        >
          {t('finance.refund.dismiss')}
        </Button>
      </div>
      {act.question}
    </>
  );
}
