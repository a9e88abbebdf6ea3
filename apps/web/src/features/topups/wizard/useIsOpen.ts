import { useEffect, useRef } from 'react';

/** Is the component still on screen? For answers that may come after the guardian has gone on. */
export function useIsOpen(): () => boolean {
  const open = useRef(false);
  useEffect(() => {
    open.current = true;
    return () => {
      open.current = false;
    };
  }, []);
  return () => open.current;
}
