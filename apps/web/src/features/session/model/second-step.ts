import { createSignal } from '@merenda/ui/client/signal.ts';

/**
 * The ticket of a sign-in that waits for its second step, in this tab until it is done or given up
 * (product:session#second-factor).
 */
export const secondStep = createSignal<string | undefined>(undefined);
