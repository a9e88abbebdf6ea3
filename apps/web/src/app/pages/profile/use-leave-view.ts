import { usePageLocation } from '@merenda/ui/blocks/browser/use-page-location.ts';
import { useNavigate, useRouter } from '@tanstack/react-router';

declare module '@tanstack/history' {
  interface HistoryState {
    /** On /profile: "back" leads to the history entry before this one. */
    below?: boolean;
  }
}

/**
 * Leaves a view of the profile for the one above, as the browser's "back" does. A view opened by its
 * address has no entry before it and is replaced.
 */
export function useLeaveView(): () => void {
  const { history } = useRouter();
  const navigate = useNavigate();
  const below = usePageLocation(({ state }) => state.below);
  return () => {
    if (below) history.back();
    else void navigate({ to: '/profile', replace: true });
  };
}
