import { useIsMutating, useQueryClient } from '@tanstack/react-query';
import { about } from '../queries/subjects.ts';
import { type Register, type RegisterLine, registerQuery } from './queries.ts';

const CHANGING = ['change register'] as const;

/** Changes are on their way: an answer of before would take them off the screen. */
export const useIsChanging = (): boolean => useIsMutating({ mutationKey: CHANGING }) > 0;

/**
 * The common parts of a class register's changes. They are sent one after the other, and the class
 * is read anew after the last of them.
 */
export function useRegisterChange(id: string, day: string) {
  const queries = useQueryClient();
  const { queryKey } = registerQuery(id, day);
  return {
    mutationKey: CHANGING,
    scope: { id: `register ${id} ${day}` },
    onSettled: () => {
      // The change that ends here still counts.
      const isLast = queries.isMutating({ mutationKey: CHANGING }) === 1;
      return Promise.all([
        queries.invalidateQueries(about('registers')),
        isLast && queries.invalidateQueries({ queryKey }),
      ]);
    },
    /** Ends a reading whose answer would take a change off the screen. */
    stopReading: () => queries.cancelQueries({ queryKey }),
    /** Writes a line as it stands now onto the screen. */
    write: (line: RegisterLine) =>
      queries.setQueryData<Register>(
        queryKey,
        (register) =>
          register && {
            ...register,
            docs: register.docs.map((one) => (one.student._id === line.student._id ? line : one)),
          },
      ),
  };
}
