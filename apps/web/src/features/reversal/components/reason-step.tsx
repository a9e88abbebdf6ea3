import { MAX_MOTIVE } from '@merenda/domain/payouts/payouts';
import { ChoiceGroup } from '@merenda/ui/blocks/choices/choice-group.tsx';
import { TextArea } from '@merenda/ui/blocks/fields/text-area.tsx';
import { ErrorState } from '@merenda/ui/blocks/states/error-state.tsx';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../../session/session.ts';
import { motivesQuery } from '../api/payouts.ts';
import type { Reversal } from '../model/use-reversal.ts';
import styles from './reversal.module.css';

/** Step 1: why, one of the reasons that are offered or in words of one's own. */
export function ReasonStep({ reversal: { form, change, field } }: { reversal: Reversal }) {
  const t = useT();
  const { me } = useSession();
  const { data, error, refetch } = useQuery(motivesQuery(me._id, useLanguage()));
  if (error && !data) {
    return (
      <ErrorState
        error={error}
        text="paymentReversal.error.motives"
        onRetry={() => void refetch()}
      />
    );
  }
  const offered = (data?.docs ?? []).map(({ _id, text }) => ({ value: _id, label: text }));
  return (
    <div className={styles.fields}>
      <ChoiceGroup
        legend={t('reversal.reason')}
        hideLegend
        value={form.reason}
        onChange={(reason) => change({ reason })}
        options={[...offered, { value: 'other', label: t('reversal.motive.other') }]}
      />
      {form.reason === 'other' && (
        <TextArea
          label={t('reversal.motive.own')}
          rows={3}
          maxLength={MAX_MOTIVE}
          {...field('motive')}
        />
      )}
    </div>
  );
}
