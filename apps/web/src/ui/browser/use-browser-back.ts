import { useBlocker } from '@tanstack/react-router';
import { useEffectEvent } from 'react';

/**
 * The browser's own "back" does what the page's does while one is `inside` something that has no entry
 * of its own in the history: the steps of a wizard, an editing. Else it leads out of the page, as
 * everywhere. Whoever goes back in the history by itself from there says `ignoreBlocker`.
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
