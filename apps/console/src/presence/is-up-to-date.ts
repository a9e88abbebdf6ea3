import type { UseQueryResult } from '@tanstack/react-query';

/** The last reading has arrived. The one after a failed one has not, however long it is under way. */
export const isUpToDate = ({
  failureCount,
  isError,
}: Pick<UseQueryResult, 'failureCount' | 'isError'>): boolean => failureCount === 0 && !isError;
