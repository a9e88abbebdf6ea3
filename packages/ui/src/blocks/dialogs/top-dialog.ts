import { createSignal } from '../../client/signal.ts';

/** The topmost open dialog. The browser makes everything outside it inert. */
export const topDialog = createSignal<HTMLDialogElement | undefined>(undefined);
