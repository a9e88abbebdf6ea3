import { queryOptions } from '@tanstack/react-query';
import { call } from '../client/call.ts';

/** A school's classes. */
export const classesQuery = (schoolId: string) =>
  queryOptions({
    queryKey: ['school-classes', schoolId],
    queryFn: ({ signal }) =>
      call('GET /restaurants/:schoolId/school-classes', { params: { schoolId }, signal }),
    staleTime: 5 * 60_000,
    enabled: schoolId !== '',
  });
