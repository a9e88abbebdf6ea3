import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';

declare module '@tanstack/history' {
  interface HistoryState {
    /** On /profile: the entry before this one is where its "back" leads. */
    below?: boolean;
  }
}

/**
 * Leaves a view of the profile for the one above, as the browser's "back" would; where the view was
 * opened by its address there is nothing to go back to, so it is replaced.
 */
export function useLeaveView(): () => void {
  const { history } = useRouter();
  const navigate = useNavigate();
  const below: boolean | undefined = useLocation({ select: ({ state }) => state.below });
  return () => {
    if (below) history.back();
    else void navigate({ to: '/profile', replace: true });
  };
}
