import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { useBrowserBack } from '@merenda/ui/blocks/browser/use-browser-back.ts';
import { SuccessState } from '@merenda/ui/blocks/states/success-state.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import type { TopupWizardState } from '../../model/wizard/use-topup.ts';
import { Progress } from '../steps/progress.tsx';
import { ResultMark } from './result-mark.tsx';

/** The screen of an expired code. It keeps polling: the payment may have come at the last moment. */
export function PixExpired({
  topup: { newPix, goBack, busy, trouble },
}: {
  topup: TopupWizardState;
}) {
  const t = useT();
  useBrowserBack(true, () => busy || goBack());
  return (
    <SuccessState
      title={t('topups.pix.expired.title')}
      text={t('topups.pix.expired.text')}
      drawing={<ResultMark of="expired" />}
      action={
        <>
          <Progress busy={busy} trouble={trouble} onRetry={newPix} />
          <Button wide busy={busy} onClick={newPix}>
            {t('topups.pix.new')}
          </Button>
          <Button kind="plain" wide disabled={busy} onClick={goBack}>
            {t('common.back')}
          </Button>
        </>
      }
    />
  );
}
