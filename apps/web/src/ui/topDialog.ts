import { createSignal } from '../client/signal.ts';

/** The open dialog nearest to the eye. All that lies outside it is out of reach: the browser sees to it. */
export const topDialog = createSignal<HTMLDialogElement | undefined>(undefined);
