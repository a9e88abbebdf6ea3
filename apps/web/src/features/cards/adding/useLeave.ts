import { useNavigate, useRouter } from '@tanstack/react-router';

declare module '@tanstack/history' {
  interface HistoryState {
    /** The card form was opened on the way somewhere, and leads back there. */
    goesBack?: boolean;
  }
}

/** Leads back to where the card form was opened from, else to / (spec 1 §2). */
export function useLeave() {
  const router = useRouter();
  const navigate = useNavigate();
  return () => {
    if (router.state.location.state.goesBack) router.history.back();
    else void navigate({ to: '/', replace: true });
  };
}
