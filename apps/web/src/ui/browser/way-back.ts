import { type RouterHistory, useRouter } from '@tanstack/react-router';

/** Pages to which nobody goes back: they lead on by themselves, or away from a session. */
const PASSED_THROUGH =
  /^\/(login|signup|recover|reset-password|onboarding|logout|confirm-email|invited?|invitation|request|payments\/topup-success)/;

/** The page of each entry in this document's history, by its index. */
const visited = new Map<number, string>();

const indexOf = ({ location }: RouterHistory) => location.state.__TSR_index;

/** Notes which pages are opened, for {@link stepsBack}. */
export function followWays(history: RouterHistory): void {
  const note = () => visited.set(indexOf(history), history.location.pathname);
  note();
  history.subscribe(({ action }) => {
    const index = indexOf(history);
    // What lay ahead is gone once one goes another way.
    if (action.type === 'PUSH') for (const at of visited.keys()) if (at > index) visited.delete(at);
    note();
  });
}

/**
 * How many entries lie between this page and the other one from which it was opened: below zero; undefined
 * where that is not known or was only passed through.
 */
export function stepsBack(
  index: number,
  pages: ReadonlyMap<number, string> = visited,
): number | undefined {
  for (let at = index - 1; at >= 0; at -= 1) {
    const page = pages.get(at);
    if (page === undefined || PASSED_THROUGH.test(page)) return undefined;
    if (page !== pages.get(index)) return at - index;
  }
  return undefined;
}

/**
 * Leads back to the page from which this one was opened (product:look#back).
 * @returns a function that answers whether there is one
 */
export function useWayBack(): () => boolean {
  const { history } = useRouter();
  return () => {
    const steps = stepsBack(indexOf(history));
    if (steps !== undefined) history.go(steps);
    return steps !== undefined;
  };
}
