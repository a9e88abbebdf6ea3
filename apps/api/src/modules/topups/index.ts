import type { FastifyInstance } from 'fastify';
import type { Services } from '../../services.ts';
import { registerTopupRoutes } from './routes.ts';
import { registerWebhooks } from './webhooks.ts';

export { disputedOf } from './dispute/disputed-of.ts';
export { sendDisputeLetters } from './dispute/send-letters.ts';
export { type Agreement, feeFor } from './fee.ts';
export { findParts } from './find-parts.ts';
export { drainInbox } from './inbox.ts';
export { lockTopup } from './lock-topup.ts';
export { noteOtherRefunds } from './note-other-refunds.ts';
export { resolveParts } from './recipients.ts';
export { applyFailedRefunds } from './refund-failure/apply-failed-refunds.ts';
export { setRefundStatus } from './refund-status.ts';
export { settleTopup } from './settle.ts';
export { sharesOf } from './shares.ts';
export { sweepTopups } from './sweep.ts';
export { topUpByCard } from './top-up-by-card.ts';
export { hasArrived, isOpen, type Topup, topupIdOf } from './topup.ts';

/** The routes of top-ups, and the addresses that processors send their webhooks to. */
export async function registerTopups(api: FastifyInstance, services: Services): Promise<void> {
  registerTopupRoutes(api, services);
  await registerWebhooks(api, services);
}
