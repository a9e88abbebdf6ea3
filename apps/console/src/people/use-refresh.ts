import { useQueryClient } from '@tanstack/react-query';
import { REGISTER, REGISTERS } from '../register/queries.ts';
import { PEOPLE } from './queries.ts';

/** Reads anew all that shows a person: lists, panels and class registers. */
export function useRefresh() {
  const queries = useQueryClient();
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: PEOPLE }),
      queries.invalidateQueries({ queryKey: REGISTERS }),
      queries.invalidateQueries({ queryKey: REGISTER }),
    ]);
}
