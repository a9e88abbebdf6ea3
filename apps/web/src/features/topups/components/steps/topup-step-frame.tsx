import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { WizardFrame } from '@merenda/ui/blocks/layout/wizard-frame.tsx';
import { useLasting } from '@merenda/ui/blocks/states/use-lasting.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import type { ReactNode } from 'react';
import type { TopupWizardState } from '../../model/wizard/use-topup.ts';

/** The common parts of all steps of the wizard: title, progress, back, and the main button. */
export function TopupStepFrame({
  topup: { state, steps, busy, trouble, goBack, submit },
  title,
  heading,
  text,
  action,
  above,
  children,
}: {
  topup: TopupWizardState;
  title?: string;
  heading: ReactNode;
  text?: ReactNode;
  /** The words of the main button; "Next" otherwise. */
  action?: ReactNode;
  above?: ReactNode;
  children: ReactNode;
}) {
  const t = useT();
  return (
    <WizardFrame
      title={title ?? t('topups.title')}
      heading={heading}
      text={text}
      step={steps.indexOf(state.step) + 1}
      steps={steps.length}
      onBack={goBack}
      busy={busy}
      onSubmit={submit}
      above={
        <>
          {above}
          <Progress busy={busy} trouble={trouble} onRetry={submit} />
        </>
      }
      action={
        <Button type="submit" wide waits busy={busy}>
          {action ?? t('common.next')}
        </Button>
      }
    >
      {children}
    </WizardFrame>
  );
}

/** That the processor takes its time, or why nothing came of it, until it is tried again. */
function Progress({
  busy,
  trouble,
  onRetry,
}: {
  busy: boolean;
  trouble: string | undefined;
  onRetry: () => void;
}) {
  const t = useT();
  const isSlow = useLasting(busy);
  return (
    <>
      <div role="status">{isSlow && <Card>{t('topups.slow')}</Card>}</div>
      {trouble && !busy && (
        <Card tone="warn" role="alert">
          <p>{trouble}</p>
          <Button kind="soft" size="small" onClick={onRetry}>
            {t('common.retry')}
          </Button>
        </Card>
      )}
    </>
  );
}
