import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

declare module '@tanstack/history' {
  interface HistoryState {
    /** The card form was opened on the way somewhere, and leads back there. */
    returnsToCaller?: boolean;
  }
}

/**
 * Leads back to where the card form was opened from, else to /; nowhere once the form was left, as when an
 * answer comes late.
 * @param back where the guardian was on the way to, for when this page was not come to from there
 */
export function useReturnToCaller(back: string | undefined) {
  const router = useRouter();
  const navigate = useNavigate();
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return () => {
    if (!isHere.current) return;
    if (router.state.location.state.returnsToCaller) {
      router.history.back({ ignoreBlocker: true });
    } else if (back) router.history.replace(back);
    else void navigate({ to: '/', replace: true });
  };
}
