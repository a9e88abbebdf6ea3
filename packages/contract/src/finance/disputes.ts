import { z } from 'zod';
import { id, instant, keyset, keysetPage, sum } from '../primitives.ts';
import { route } from '../route.ts';
import { ofCompany } from './company.ts';

export const DISPUTE_STATES = ['open', 'won', 'lost'] as const;

const dispute = z.object({
  _id: id,
  ...ofCompany,
  topup: id,
  gateway: z.string(),
  /** The processor’s number, by which its dashboard finds it. */
  disputeRef: z.string(),
  state: z.enum(DISPUTE_STATES),
  value: sum,
  openedAt: instant,
  /** Until when the company may answer the bank; absent where the processor does not tell. */
  evidenceDueAt: instant.optional(),
  decidedAt: instant.optional(),
  paidAt: instant.optional(),
  /** The whole top-up. */
  paid: sum,
  guardian: z.object({ _id: id, name: z.string() }),
  /** Amounts that it took so far: from wallets, and from the company. */
  taken: z.object({ wallets: sum, company: sum }),
});

export const listDisputes = route({
  method: 'GET',
  url: '/operator/disputes',
  access: 'operator',
  right: 'disputes.see',
  touches: 'scope',
  summary: 'Disputes, newest first, each with its dates and what it took from whom',
  schema: {
    querystring: z.object({
      ...keyset(50),
      state: z.enum(DISPUTE_STATES).optional(),
      id: id.optional(),
    }),
    response: { 200: keysetPage(dispute) },
  },
});
