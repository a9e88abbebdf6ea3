import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { SuccessState } from '@merenda/ui/blocks/states/success-state.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import type { TopupWizardState } from '../../model/wizard/use-topup.ts';
import { ResultMark } from './result-mark.tsx';

/** Step 7: the refused payment, with the server's reason and the ways on. */
export function TopupFailed({ topup }: { topup: TopupWizardState }) {
  const t = useT();
  return (
    <SuccessState
      title={t('payments.failed.title')}
      text={topup.outcome?.words ?? t('payments.failed.message')}
      drawing={<ResultMark of="failed" />}
      action={
        <>
          <Button wide onClick={topup.retry}>
            {t('common.retry')}
          </Button>
          <Button kind="soft" wide onClick={topup.startOver}>
            {t('topups.failed.other')}
          </Button>
          <Button kind="plain" wide onClick={topup.leave}>
            {t('common.close')}
          </Button>
        </>
      }
    />
  );
}
