import { useLayoutEffect } from 'react';
import { createSignal } from '../../client/signal.ts';

/** The number of wizards on screen: the layout around them makes room. */
export const openWizards = createSignal(0);

/** Counts a wizard while it is on screen. */
export function useOpenWizard(): void {
  useLayoutEffect(() => {
    openWizards.set(openWizards.get() + 1);
    return () => openWizards.set(openWizards.get() - 1);
  }, []);
}
