import { useBlocker } from '@tanstack/react-router';

/**
 * The browser's own "back" inside the wizard does what the wizard's does; the history has one entry
 * for all of its steps. While `inside` is false it leads out of the page, as everywhere.
 */
export function useBrowserBack(inside: boolean, goBack: () => void): void {
  useBlocker({
    shouldBlockFn: ({ action }) => {
      if (action !== 'BACK') return false;
      goBack();
      return true;
    },
    disabled: !inside,
    enableBeforeUnload: false,
  });
}
