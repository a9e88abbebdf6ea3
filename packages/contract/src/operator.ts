import { z } from 'zod';
import { day, id, instant, list, paging, text } from './primitives.ts';
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

/** Where a processor and our books did not agree. */
const reconciliationDifference = z.object({
  _id: id,
  gateway: z.string(),
  /** What sort of difference, in one word: `payment_unknown`, `mended`, `stuck` … */
  kind: z.string(),
  /** In words, amounts in minor units. */
  message: z.string(),
  foundAt: instant,
  /** By which the processor and we know the payment. */
  reference: z.string().optional(),
  topupId: id.optional(),
  providerRef: z.string().optional(),
  /** Since when it is looked after, and what was done. */
  resolvedAt: instant.optional(),
  note: z.string().optional(),
});

/** One comparison of a processor's list with our books. */
const reconciliation = z.object({
  _id: id,
  gateway: z.string(),
  /** The day (UTC), when it is a daily one. */
  day: day.optional(),
  from: instant,
  until: instant,
  /** `unheard`: the processor did not answer; a daily one is tried again. `waiting`: not begun. */
  outcome: z.enum(['same', 'different', 'unheard', 'waiting']),
  payments: z.number().int(),
  topups: z.number().int(),
  finishedAt: instant.optional(),
  differences: z.array(reconciliationDifference),
});

export const listReconciliations = route({
  method: 'GET',
  url: '/operator/reconciliations',
  access: 'operator',
  summary: 'The comparisons with the processors’ lists, newest first, with what differed',
  schema: {
    querystring: z.object({ ...paging(30), gateway: text(1, 40).optional() }),
    response: { 200: list(reconciliation) },
  },
});

export const resolveDifference = route({
  method: 'POST',
  url: '/operator/reconciliations/differences/:id/resolve',
  access: 'operator',
  summary: 'Marks a difference as looked after',
  schema: {
    params: z.object({ id }),
    body: z.object({
      /** What was done; kept in the audit, so no names in it. */
      note: text(3, 500),
    }),
    response: { 200: reconciliationDifference },
  },
});
