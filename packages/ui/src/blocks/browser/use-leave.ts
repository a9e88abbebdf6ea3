import { type NavigateOptions, useNavigate } from '@tanstack/react-router';
import { useWayBack } from './way-back.ts';

/** The "back" of a wizard's first step: to the page before, else to the page above. */
export function useLeave(above: NavigateOptions): () => void {
  const navigate = useNavigate();
  const goBack = useWayBack();
  return () => {
    if (!goBack()) void navigate(above);
  };
}
