import type { ReactNode } from 'react';
import { useT } from '../../i18n/language.ts';
import { Button } from '../actions/button.tsx';
import { Card } from '../layout/card.tsx';
import { WizardFrame } from '../layout/wizard-frame.tsx';

/**
 * In place of a wizard whose request got no answer: what was sent, which cannot be changed before it is known
 * what became of it, and the way to ask (`useOnce`).
 * @param text what was sent, in a line; `children` where that is more
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
      above={<UnansweredNote />}
      action={
        <Button type="submit" wide busy={busy}>
          {t('common.retry')}
        </Button>
      }
    >
      {children}
    </WizardFrame>
  );
}

/** That it may have been done, and is done once at most. */
export function UnansweredNote() {
  const t = useT();
  return (
    <Card tone="warn" role="status">
      {t('error.unanswered.text')}
    </Card>
  );
}
