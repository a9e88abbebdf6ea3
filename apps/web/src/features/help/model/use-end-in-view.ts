import { type RefObject, useEffect, useRef } from 'react';

/**
 * Scrolls to a conversation's end whenever `last`, its latest message, changes; undefined means no message
 * yet.
 */
export function useEndInView(last: string | undefined): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (last !== undefined) end.current?.scrollIntoView({ block: 'end' });
  }, [last]);
  return end;
}
