import { createSignal } from '@merenda/ui/client/signal.ts';

/**
 * The ticket of a sign-in that waits for its second step. This tab keeps it until the step is done or given
 * up (product:session#second-factor).
 */
export const secondStep = createSignal<string | undefined>(undefined);
