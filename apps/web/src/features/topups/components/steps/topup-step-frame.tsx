import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { HalfColumn, Halves } from '@merenda/ui/blocks/layout/beside.tsx';
import { WizardFrame } from '@merenda/ui/blocks/layout/wizard-frame.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import type { ReactNode } from 'react';
import { BillingWarning } from '../../../../session/billing-warning.tsx';
import { useSession } from '../../../../session/session.ts';
import type { TopupWizardState } from '../../model/wizard/use-topup.ts';
import { OpenCharges } from './open-charges.tsx';
import { Progress } from './progress.tsx';

/**
 * The common parts of all steps of the wizard: title, progress, back, warnings before a payment, and the
 * main button. A shortcut may begin at any of them.
 */
export function TopupStepFrame({
  topup: { progress, busy, trouble, goBack, submit },
  title,
  heading,
  text,
  action,
  above,
  summary,
  isExtra = false,
  wide = summary !== undefined && 'low',
  children,
}: {
  topup: TopupWizardState;
  title?: string;
  heading: ReactNode;
  text?: ReactNode;
  /** The words of the main button; "Next" otherwise. */
  action?: ReactNode;
  above?: ReactNode;
  /** The choices made so far, below the step's own, in a low window beside them; left out below 1000 px if `isExtra`. */
  summary?: ReactNode;
  isExtra?: boolean;
  /** The step has two halves of its own. */
  wide?: boolean | 'low';
  children: ReactNode;
}) {
  const t = useT();
  const { responsible } = useSession();
  return (
    <WizardFrame
      title={title ?? t('topups.title')}
      heading={heading}
      text={text}
      {...progress}
      onBack={goBack}
      wide={wide}
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
      <OpenCharges />
      <BillingWarning billing={responsible.billingDetails} />
      {summary ? (
        <Halves>
          <HalfColumn>{children}</HalfColumn>
          <HalfColumn isExtra={isExtra}>{summary}</HalfColumn>
        </Halves>
      ) : (
        children
      )}
    </WizardFrame>
  );
}
