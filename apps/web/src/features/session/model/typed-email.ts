import { createSignal } from '@merenda/ui/client/signal.ts';

/**
 * The email address typed at /login, with which /recover begins. It is gone with the page, and never in an
 * address (product:session#recovery).
 */
export const typedEmail = createSignal('');
