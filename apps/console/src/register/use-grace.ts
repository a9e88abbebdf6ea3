import { useEffect, useRef, useState } from 'react';
import type { Mark, RegisterLine } from './queries.ts';

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
 * (product:console-register#undoing). A page that is left or hidden sends them at once.
 * @param mark sends a mark; the same function at each rendering
 */
export function useGrace(
  mark: (wanted: { lines: readonly RegisterLine[]; attendance: Mark }) => void,
) {
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
      mark({ lines: [line], attendance: 'absent' });
    }, GRACE_MS);
    all.current.set(student, { line, timer });
    show();
    return true;
  };

  useEffect(() => {
    const { current } = all;
    const sendAll = () => {
      for (const { line, timer } of current.values()) {
        clearTimeout(timer);
        mark({ lines: [line], attendance: 'absent' });
      }
      current.clear();
      setWaiting(new Set());
    };
    const onHidden = () => document.visibilityState === 'hidden' && sendAll();
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      sendAll();
    };
  }, [mark]);
  return { waiting, wait, takeBack };
}
