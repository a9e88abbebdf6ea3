import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { beforeSignOut } from '../session/before-sign-out.ts';
import { type RegisterLine, registerQuery } from './queries.ts';
import { sendMarks } from './use-marks.ts';

/** The time in which an absence that cancels a meal can be taken back as if it had never been. */
const GRACE_MS = 6_000;

/** The absence of this child gives a paid meal back. */
const cancelsMeal = ({ orders }: RegisterLine): boolean =>
  orders.some(({ isCancellable }) => isCancellable);

interface Waiting {
  /** The child's line as its teacher saw it. */
  line: RegisterLine;
  timer: ReturnType<typeof setTimeout>;
}

/**
 * Absences that would cancel a meal wait before they are sent, since a cancelled order is not restored
 * (product:console-register#undoing). A page that is left or hidden, and a sign-out, send all of them at
 * once: a request after another's answer would be lost with the page.
 */
export function useGrace(id: string, day: string, onOver: (line: RegisterLine) => void) {
  const queries = useQueryClient();
  const all = useRef(new Map<string, Waiting>());
  const [waiting, setWaiting] = useState<ReadonlySet<string>>(new Set());
  const show = () => setWaiting(new Set(all.current.keys()));

  /** Ends the wait of a child's absence, which is not sent. */
  const takeBack = (student: string): void => {
    clearTimeout(all.current.get(student)?.timer);
    if (all.current.delete(student)) show();
  };

  /** Lets a child's absence wait. @returns false if it cancels no meal, and nothing waits */
  const wait = (line: RegisterLine): boolean => {
    const student = line.student._id;
    if (all.current.has(student)) return true;
    if (!cancelsMeal(line)) return false;
    const timer = setTimeout(() => {
      takeBack(student);
      onOver(line);
    }, GRACE_MS);
    all.current.set(student, { line, timer });
    show();
    return true;
  };

  useEffect(() => {
    const { current } = all;
    const sendAll = async () => {
      const lines = [...current.values()].map(({ line, timer }) => {
        clearTimeout(timer);
        return line;
      });
      if (lines.length === 0) return;
      current.clear();
      setWaiting(new Set());
      try {
        await sendMarks(id, day, { lines, attendance: 'absent' });
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
