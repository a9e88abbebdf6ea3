import { useQueryClient } from '@tanstack/react-query';
import { about } from '../queries/subjects.ts';

/** Reads anew all that shows a person: lists, panels and class registers. */
export function useRefresh() {
  const queries = useQueryClient();
  return () =>
    Promise.all([
      queries.invalidateQueries(about('people')),
      queries.invalidateQueries(about('registers')),
      queries.invalidateQueries(about('register')),
    ]);
}
