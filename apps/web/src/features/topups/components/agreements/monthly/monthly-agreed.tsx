import { Button, ButtonLink } from '@merenda/ui/blocks/actions/button.tsx';
import { SuccessState } from '@merenda/ui/blocks/states/success-state.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import type { MonthlyTopup } from '../../../../../queries/agreements.ts';
import { useSession } from '../../../../../session/session.ts';
import { useTermsSummary } from '../../../model/agreements/use-terms-summary.ts';
import { MonthlyCard } from './monthly-card.tsx';

/** Step 6 of a monthly top-up: its terms, and whether the card is charged now. */
export function MonthlyAgreed({ agreed, onLeave }: { agreed: MonthlyTopup; onLeave: () => void }) {
  const t = useT();
  const { currency } = useSession();
  const summary = useTermsSummary(currency);
  return (
    <SuccessState
      title={t('payments.success.createRecurringMonthly')}
      text={summary.monthly.firstCharge(agreed.startDate)}
      action={
        <>
          <Button wide onClick={onLeave}>
            {t('common.close')}
          </Button>
          <ButtonLink kind="plain" wide to="/payments" search={{ page: 'methods' }}>
            {t('topups.monthly.manage')}
          </ButtonLink>
        </>
      }
    >
      <MonthlyCard monthly={agreed} as="div" />
    </SuccessState>
  );
}
