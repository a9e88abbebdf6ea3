import { lazy } from '@merenda/ui/client/load-chunk.ts';
import { useSignal } from '@merenda/ui/client/signal.ts';
import { stepUpQuestion } from '@merenda/ui/client/step-up.ts';
import { Suspense } from 'react';

const StepUpDialog = lazy(() => import('../../features/session/components/step-up-dialog.tsx'));

/**
 * The dialog that asks for a second proof of identity, above any page or dialog. It loads when it is
 * needed.
 */
export function StepUp() {
  const answer = useSignal(stepUpQuestion);
  if (!answer) return null;
  return (
    <Suspense>
      <StepUpDialog onAnswer={answer} />
    </Suspense>
  );
}
