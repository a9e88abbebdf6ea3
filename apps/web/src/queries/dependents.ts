import { hasLowBalance } from '@merenda/domain/help/tasks';
import { type Answer, call } from '@merenda/ui/client/call.ts';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { about } from './subjects.ts';

export type Dependents = Answer<'GET /responsible-users/:userId/dependents'>;
export type Dependent = Dependents['docs'][number];

/** Does the balance miss the alert's amount or the next usual meal, or is there none and nothing known? */
export const runsOut = (student: Dependent): boolean =>
  hasLowBalance(student) ||
  (student.balanceOutlook ? student.balanceOutlook.until === null : student.wallet?.balance === 0);

/** The guardian's students, oldest registration first (at most 100, product:students#calls). */
export const dependentsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['dependents', userId],
    queryFn: ({ signal }) =>
      call('GET /responsible-users/:userId/dependents', { params: { userId }, signal }),
    // A guardian who returns from the bank's app looks at the balances first.
    refetchOnWindowFocus: 'always',
  });

/** One student of the guardian. */
export const dependentQuery = (userId: string, id: string) =>
  queryOptions({
    queryKey: ['dependents', userId, id],
    queryFn: ({ signal }) =>
      call('GET /responsible-users/:userId/dependents/:id', { params: { userId, id }, signal }),
  });

/** Reloads the students, each with all data about the student, home's list included. */
export function useReloadStudents() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries(about('dependents'));
}
