import { usePageLocation } from '@merenda/ui/blocks/browser/use-page-location.ts';
import { useShown } from '@merenda/ui/client/use-shown.ts';
import { useNavigate, useRouter } from '@tanstack/react-router';

declare module '@tanstack/history' {
  interface HistoryState {
    /** The card form was opened from another page, and returns to it. */
    returnsToCaller?: boolean;
  }
}

/**
 * Returns to the page that opened the card form, else to /. It does nothing once the form was left, as when
 * an answer comes late.
 * @param back the page that the guardian came from, if the history does not have it
 */
export function useReturnToCaller(back: string | undefined) {
  const router = useRouter();
  const navigate = useNavigate();
  const returnsToCaller = usePageLocation(({ state }) => state.returnsToCaller);
  const isHere = useShown();
  return () => {
    if (!isHere.current) return;
    if (returnsToCaller) {
      router.history.back({ ignoreBlocker: true });
    } else if (back) router.history.replace(back);
    else void navigate({ to: '/', replace: true });
  };
}
