import { z } from 'zod';
import { id, instant, text } from './primitives.ts';
import { route } from './route.ts';

// Acts of those who run the service (decision I.4), called with `Authorization: Bearer <token>`.

/** A guardian as an operator's act leaves it; no more than the act is about. */
const blockedGuardian = z.object({
  _id: id,
  blocked: z.boolean(),
  /** Since when; absent when not blocked. */
  blockedAt: instant.optional(),
});

export const blockGuardian = route({
  method: 'POST',
  url: '/operator/guardians/:id/block',
  access: 'operator',
  summary: 'Blocks a guardian, who then sees everything and moves nothing; or lifts the block',
  schema: {
    params: z.object({ id }),
    body: z.object({
      blocked: z.boolean(),
      /** Kept in the audit, which outlives the guardian's data: no names in it. */
      reason: text(3, 200),
    }),
    response: { 200: blockedGuardian },
  },
});
