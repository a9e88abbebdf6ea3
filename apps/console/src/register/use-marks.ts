import { isAway } from '@merenda/domain/people/attendance';
import type { Key } from '@merenda/i18n';
import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { call } from '@merenda/ui/client/call.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { inParts } from './in-parts.ts';
import { isCancelledByAbsence } from './meal-state.ts';
import type { Mark, RegisterLine } from './queries.ts';
import { useRegisterChange } from './use-register-change.ts';

interface Wanted {
  lines: readonly RegisterLine[];
  attendance: Mark;
}

/** A child's line as its teacher saw it, and the mark that it gets. */
export interface Marked {
  line: RegisterLine;
  attendance: Mark;
}

/** Sends marks of children of a class. A page that is being closed has time for it, and for no answer. */
export const sendMarks = (id: string, day: string, marks: readonly Marked[]) =>
  inParts(marks, (part) =>
    call('PUT /operator/classes/:id/register', {
      params: { id },
      keepalive: true,
      body: {
        day,
        marks: part.map(({ line, attendance }) => ({
          student: line.student._id,
          attendance,
          seen: line.attendance ?? null,
        })),
      },
    }),
  );

/**
 * Marks children at once on the screen, and one request after the other at the server. A mark that
 * the server did not take leaves the screen again.
 */
export function useMarks(id: string, day: string) {
  const t = useT();
  return useRegisterChange(id, day, {
    send: ({ lines, attendance }: Wanted) =>
      sendMarks(
        id,
        day,
        lines.map((line) => ({ line, attendance })),
      ),
    shown: (line, { attendance }) => ({ ...line, attendance }),
    onAnswer: (answers, { lines, attendance }, write) => {
      for (const { student, outcome, line } of answers.flatMap(({ docs }) => docs)) {
        if (line) write(line);
        const name = lines.find((one) => one.student._id === student)?.student.name ?? '';
        const told = toldOf(outcome, attendance, line);
        if (told) notify(outcome === 'marked' ? 'info' : 'warn', t(told, { name }));
      }
    },
  });
}

/** The words about a mark that the line itself does not say. */
function toldOf(
  outcome: 'marked' | 'same' | 'conflict' | 'gone',
  attendance: Mark,
  line: RegisterLine | undefined,
): Key | undefined {
  if (outcome === 'conflict') return 'register.conflict';
  if (outcome === 'gone') return 'register.gone';
  const isUndone = !isAway(attendance) && line?.orders.some(isCancelledByAbsence);
  return outcome === 'marked' && isUndone ? 'register.undone' : undefined;
}
