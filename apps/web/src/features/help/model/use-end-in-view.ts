import { type RefObject, useEffect, useRef } from 'react';

/** Brings a conversation's end into view whenever `last` changes: what was said last; undefined is nothing yet. */
export function useEndInView(last: string | undefined): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (last !== undefined) end.current?.scrollIntoView({ block: 'end' });
  }, [last]);
  return end;
}
