import type { QueryKey } from '@tanstack/react-query';

/** Every query about a subject of the app: what to ask for again, to cancel or to forget. */
export const about = <About extends QueryKey[0]>(
  subject: About,
): { queryKey: readonly [About] } => ({
  queryKey: [subject],
});
