import { ARRIVALS, VISIT_COOKIES } from '@merenda/domain/pages/visit';
import { cookies } from '@merenda/ui/client/cookies.ts';
import { queryOptions, skipToken } from '@tanstack/react-query';

/**
 * How the page was opened, where that was with a session's token in its address, which the server has
 * taken out (product:session#address-token): `news` where nobody or somebody else was signed in. Asked for
 * once, as the next page is opened in another way.
 */
export function takeArrival(): string | undefined {
  const arrival = cookies.get(VISIT_COOKIES.arrival);
  if (arrival !== undefined) cookies.remove(VISIT_COOKIES.arrival);
  return arrival;
}

/** Whether to say as whom one is signed in now, until the guardian has read it. */
export const arrivalQuery = queryOptions<boolean>({
  queryKey: ['arrival'],
  queryFn: skipToken,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

export const isNews = (arrival: string | undefined): boolean => arrival === ARRIVALS.news;
