import { useSignal } from '@merenda/ui/client/signal.ts';
import { stepUpQuestion } from '@merenda/ui/client/step-up.ts';
import { lazy, Suspense } from 'react';

const StepUpDialog = lazy(() => import('../../features/session/components/step-up-dialog.tsx'));

/** Asks who asks, over whatever page or dialog made the call; loaded when it is needed. */
export function StepUp() {
  const answer = useSignal(stepUpQuestion);
  if (!answer) return null;
  return (
    <Suspense>
      <StepUpDialog onAnswer={answer} />
    </Suspense>
  );
}
