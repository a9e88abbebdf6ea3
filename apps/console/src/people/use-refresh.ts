import { useQueryClient } from '@tanstack/react-query';
import { REGISTERS } from '../register/queries.ts';

/** Reads anew all that shows a person: lists, panels and class registers. */
export function useRefresh() {
  const queries = useQueryClient();
  return () =>
    Promise.all(
      [['people'], REGISTERS, ['register']].map((queryKey) =>
        queries.invalidateQueries({ queryKey }),
      ),
    );
}
