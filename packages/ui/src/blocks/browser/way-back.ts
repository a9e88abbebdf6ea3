import { useRouter } from '@tanstack/react-router';
import { indexOf, pageByEntry } from './visited.ts';

/**
 * The number of entries between this page and the page that opened it, below zero. Undefined when
 * that page is unknown or was only passed through.
 */
export function stepsBack(
  index: number,
  pages: ReadonlyMap<number, string> = pageByEntry,
): number | undefined {
  for (let at = index - 1; at >= 0; at -= 1) {
    const page = pages.get(at);
    if (page === undefined) return undefined;
    if (page !== pages.get(index)) return at - index;
  }
  return undefined;
}

/**
 * Leads back to the page that opened this one (product:look#back).
 * @returns a function that says whether there was such a page
 */
export function useWayBack(): () => boolean {
  const { history } = useRouter();
  return () => {
    const steps = stepsBack(indexOf(history));
    if (steps !== undefined) history.go(steps);
    return steps !== undefined;
  };
}
