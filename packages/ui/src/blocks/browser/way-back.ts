import { useRouter } from '@tanstack/react-router';
import { indexOf, visited } from './visited.ts';

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
    if (page === undefined) return undefined;
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
