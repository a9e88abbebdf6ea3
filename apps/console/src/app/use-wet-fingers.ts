import { useLayoutEffect } from 'react';

/** While the page is shown, all targets are large enough for wet fingers (product:console#tablets). */
export function useWetFingers(): void {
  useLayoutEffect(() => {
    // Dialogs and notices stand outside the page.
    const { dataset } = document.documentElement;
    dataset.wet = '';
    return () => {
      delete dataset.wet;
    };
  }, []);
}
