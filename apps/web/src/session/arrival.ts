import { ARRIVALS, VISIT_COOKIES } from '@merenda/domain/pages/visit';
import { cookies } from '@merenda/ui/client/cookies.ts';
import { queryOptions, skipToken } from '@tanstack/react-query';

/**
 * The way in which the page was opened, if its address had a session's token. The server has removed the
 * token (product:session#address-token). `changed`: no guardian, or another one, was signed in before. It is
 * read once: the next page is opened in another way.
 */
export function takeArrival(): string | undefined {
  const arrival = cookies.get(VISIT_COOKIES.arrival);
  if (arrival !== undefined) cookies.remove(VISIT_COOKIES.arrival);
  return arrival;
}

/** Whether a notice names the newly signed-in guardian; until it has been read. */
export const arrivalQuery = queryOptions<boolean>({
  queryKey: ['arrival'],
  queryFn: skipToken,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

export const hasChangedAccount = (arrival: string | undefined): boolean =>
  arrival === ARRIVALS.changed;
