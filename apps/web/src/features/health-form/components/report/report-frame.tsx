import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { WizardFrame } from '@merenda/ui/blocks/layout/wizard-frame.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import type { ReactNode } from 'react';

/** The wizard that the report is the last step of. */
export interface ReportWizard {
  title: string;
  /** How many it has. */
  steps: number;
  /** On the button that ends it. */
  action: string;
  onDone: () => void;
}

/** The last step of whatever wizard has filed a health form: its medical report, or none. */
export function ReportFrame({
  wizard: { title, steps, action, onDone },
  children,
}: {
  wizard: ReportWizard;
  children: ReactNode;
}) {
  const t = useT();
  return (
    <WizardFrame
      title={title}
      heading={t('health.step.report')}
      text={t('health.report.text')}
      step={steps}
      steps={steps}
      action={
        <Button wide onClick={onDone}>
          {action}
        </Button>
      }
    >
      {children}
    </WizardFrame>
  );
}
