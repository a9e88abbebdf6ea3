import type { ReactNode } from 'react';
import { useT } from '../../i18n/language.ts';
import { Button } from '../actions/button.tsx';
import { Card } from '../layout/card.tsx';
import { WizardFrame } from '../layout/wizard-frame.tsx';

/**
 * The state of a wizard whose request got no answer. It shows the sent input, which cannot be
 * changed before the outcome is known, and the way to ask for it (`useOnce`).
 * @param text the sent input in a line; `children` for more than a line
 */
export function UnansweredWizard({
  title,
  text,
  again,
  busy,
  onLeave,
  children,
}: {
  title: string;
  text: string;
  again: () => void;
  busy: boolean;
  onLeave: () => void;
  children?: ReactNode;
}) {
  const t = useT();
  return (
    <WizardFrame
      title={title}
      heading={t('error.unanswered.title')}
      text={text}
      onBack={onLeave}
      onSubmit={again}
      action={
        <Button type="submit" wide busy={busy}>
          {t('common.retry')}
        </Button>
      }
    >
      <UnansweredNote />
      {children}
    </WizardFrame>
  );
}

/** Explains that the act may have been done, and is done at most once. */
export function UnansweredNote() {
  const t = useT();
  return (
    <Card tone="warn" role="status">
      {t('error.unanswered.text')}
    </Card>
  );
}
