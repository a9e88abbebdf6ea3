import { useBlocker } from '@tanstack/react-router';
import { useEffectEvent } from 'react';

/**
 * The browser's own "back" inside the wizard does what the wizard's does; the history has one entry
 * for all of its steps. While `inside` is false it leads out of the page, as everywhere.
 */
export function useBrowserBack(inside: boolean, goBack: () => void): void {
  const onReturned = useEffectEvent(goBack);
  useBlocker({
    shouldBlockFn: ({ action }) => {
      if (action !== 'BACK') return false;
      // The browser is at the entry before until it has been sent forward again.
      addEventListener('popstate', onReturned, { once: true });
      return true;
    },
    disabled: !inside,
    enableBeforeUnload: false,
  });
}
