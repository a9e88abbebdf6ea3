import { useNavigate, useRouter } from '@tanstack/react-router';

declare module '@tanstack/history' {
  interface HistoryState {
    /** The card form was opened on the way somewhere, and leads back there. */
    goesBack?: boolean;
  }
}

/**
 * Leads back to where the card form was opened from, else to / (spec 1 §2).
 * @param back where the guardian was on the way to, for when this page was not come to from there
 */
export function useLeave(back: string | undefined) {
  const router = useRouter();
  const navigate = useNavigate();
  return () => {
    if (router.state.location.state.goesBack) router.history.back();
    else if (back) router.history.replace(back);
    else void navigate({ to: '/', replace: true });
  };
}
