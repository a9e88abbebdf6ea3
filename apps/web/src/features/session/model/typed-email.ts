import { createSignal } from '@merenda/ui/client/signal.ts';

/**
 * What was typed at /login when /recover was asked for, which begins with it. It is gone with the page, and
 * never in an address (product:session#recovery).
 */
export const typedEmail = createSignal('');
