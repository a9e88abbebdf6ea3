import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { beforeSignOut } from '../session/before-sign-out.ts';
import { type Mark, type RegisterLine, registerQuery } from './queries.ts';
import { type Marked, sendMarks } from './use-marks.ts';

/** The time in which an absence that cancels a meal can be taken back as if it had never been. */
const GRACE_MS = 6_000;

/** The absence of this child gives a paid meal back. */
const cancelsMeal = ({ orders }: RegisterLine): boolean =>
  orders.some(({ isCancellable }) => isCancellable);

interface Waiting extends Marked {
  timer: ReturnType<typeof setTimeout>;
}

/**
 * Absences that would cancel a meal wait before they are sent, since a cancelled order is not restored
 * (product:console-register#undoing). A page that is left or hidden, and a sign-out, send all of them at
 * once: a request after another's answer would be lost with the page.
 */
export function useGrace(id: string, day: string, onOver: (marked: Marked) => void) {
  const queries = useQueryClient();
  const all = useRef(new Map<string, Waiting>());
  const [waiting, setWaiting] = useState<ReadonlyMap<string, Mark>>(new Map());
  const show = () =>
    setWaiting(new Map([...all.current].map(([student, { attendance }]) => [student, attendance])));

  /** Ends the wait of a child's absence, which is not sent. */
  const takeBack = (student: string): void => {
    clearTimeout(all.current.get(student)?.timer);
    if (all.current.delete(student)) show();
  };

  /** Lets a child's absence wait. @returns false if it cancels no meal, and nothing waits */
  const wait = (marked: Marked): boolean => {
    const student = marked.line.student._id;
    const former = all.current.get(student);
    if (former?.attendance === marked.attendance) return true;
    if (!cancelsMeal(marked.line)) return false;
    clearTimeout(former?.timer);
    const timer = setTimeout(() => {
      takeBack(student);
      onOver(marked);
    }, GRACE_MS);
    all.current.set(student, { ...marked, timer });
    show();
    return true;
  };

  useEffect(() => {
    const { current } = all;
    const sendAll = async () => {
      const marks = [...current.values()];
      for (const { timer } of marks) clearTimeout(timer);
      if (marks.length === 0) return;
      current.clear();
      setWaiting(new Map());
      try {
        await sendMarks(id, day, marks);
      } finally {
        void queries.invalidateQueries({ queryKey: registerQuery(id, day).queryKey });
      }
    };
    const send = () => void sendAll().catch((error) => notifyFailure(error, 'register.failed'));
    const onHidden = () => document.visibilityState === 'hidden' && send();
    const staysSignedIn = beforeSignOut(sendAll);
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      staysSignedIn();
      document.removeEventListener('visibilitychange', onHidden);
      send();
    };
  }, [id, day, queries]);
  return { waiting, wait, takeBack };
}
