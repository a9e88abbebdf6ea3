import { formatDay } from '@merenda/i18n';
import { companyToday } from '../../../../brand/company-time.ts';
import { useLanguage, useT } from '../../../../i18n/language.ts';
import type { RecurringTopup } from '../../../../queries/recurring.ts';
import { Button, ButtonLink } from '../../../../ui/actions/button.tsx';
import { SuccessState } from '../../../../ui/states/success-state.tsx';
import { MonthlyCard } from './monthly-card.tsx';

/** Step 6 of a top-up that is repeated: what was agreed on, and whether anything is charged now. */
export function MonthlyAgreed({
  agreed,
  onLeave,
}: {
  agreed: RecurringTopup;
  onLeave: () => void;
}) {
  const t = useT();
  const language = useLanguage();
  const { startDate } = agreed;
  return (
    <SuccessState
      title={t('payments.success.createRecurringMonthly')}
      text={
        startDate > companyToday()
          ? t('topups.monthly.notToday', { date: formatDay(language, startDate, 'long') })
          : t('topups.monthly.today')
      }
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
      <MonthlyCard recurring={agreed} />
    </SuccessState>
  );
}
