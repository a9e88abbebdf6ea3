import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { WizardFrame } from '@merenda/ui/blocks/layout/wizard-frame.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import type { ReactNode } from 'react';

/** The wizard whose last step is the report. */
export interface ReportWizard {
  title: string;
  /** Number of steps. */
  steps: number;
  /** Text of the button that ends the wizard. */
  action: string;
  onDone: () => void;
}

/** The last step of any wizard that has filed a health form: its medical report, or none. */
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
