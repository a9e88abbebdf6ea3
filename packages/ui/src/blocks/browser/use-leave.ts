import { type NavigateOptions, useNavigate } from '@tanstack/react-router';
import { useWayBack } from './way-back.ts';

/** "Back" of a wizard's first step: to where one came from, else to the page above. */
export function useLeave(above: NavigateOptions): () => void {
  const navigate = useNavigate();
  const goBack = useWayBack();
  return () => {
    if (!goBack()) void navigate(above);
  };
}
