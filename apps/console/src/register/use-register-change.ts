import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { about } from '../queries/subjects.ts';
import { holdPage } from '../session/hold-page.ts';
import { type Register, type RegisterLine, registerQuery } from './queries.ts';

const CHANGING = ['change register'] as const;

/** Changes are on their way: an answer of before would take them off the screen. */
export const useIsChanging = (): boolean => useIsMutating({ mutationKey: CHANGING }) > 0;

/** Writes a line as it stands now onto the screen. */
type Write = (line: RegisterLine) => void;

interface Act<Change, Answer> {
  send: (change: Change) => Promise<Answer>;
  /** A line as the change shows it at once. */
  shown: (line: RegisterLine, change: Change) => RegisterLine;
  onAnswer: (answer: Answer, change: Change, write: Write) => void;
}

/**
 * A change of a class register: it is on the screen at once, and off it again if the server does not
 * take it. Changes are sent one after the other, and the class is read anew after the last of them. The
 * page asks before it leaves without their answers.
 */
export function useRegisterChange<Change extends { lines: readonly RegisterLine[] }, Answer>(
  id: string,
  day: string,
  { send, shown, onAnswer }: Act<Change, Answer>,
) {
  const queries = useQueryClient();
  const { queryKey } = registerQuery(id, day);
  const write: Write = (line) =>
    queries.setQueryData<Register>(
      queryKey,
      (register) =>
        register && {
          ...register,
          docs: register.docs.map((one) => (one.student._id === line.student._id ? line : one)),
        },
    );
  return useMutation<Answer, Error, Change, () => void>({
    mutationKey: CHANGING,
    scope: { id: `register ${id} ${day}` },
    mutationFn: send,
    onMutate: async (change) => {
      const release = holdPage();
      // An answer that is being read would take the change off the screen.
      await queries.cancelQueries({ queryKey });
      for (const line of change.lines) write(shown(line, change));
      return release;
    },
    onSuccess: (answer, change, release) => {
      release();
      onAnswer(answer, change, write);
    },
    onError: (error, { lines }, release) => {
      release?.();
      for (const line of lines) write(line);
      notifyFailure(error, 'register.failed');
    },
    onSettled: () => {
      // The change that ends here still counts.
      const isLast = queries.isMutating({ mutationKey: CHANGING }) === 1;
      return Promise.all([
        queries.invalidateQueries(about('registers')),
        isLast && queries.invalidateQueries({ queryKey }),
      ]);
    },
  });
}
