import { ASSIGNMENTS, DESK_STATUS } from '@merenda/domain/help/desk';
import { ALL_TICKET_RIGHTS, TICKET_STATUSES, TICKET_TYPES } from '@merenda/domain/help/tickets';
import { LANGUAGES } from '@merenda/domain/places/languages';
import { z } from 'zod';
import { operatorOrder } from '../orders/operator-orders.ts';
import { operatorPayout } from '../payments/payouts.ts';
import { TOPUP_STATUSES } from '../payments/topups.ts';
import {
  companyId,
  currency,
  id,
  instant,
  keyset,
  keysetPage,
  nameAsSeen,
  sum,
} from '../primitives.ts';
import { route } from '../route.ts';
import { colleague, operatorTicket } from './operator-tickets.ts';
import { ticketMessage } from './tickets.ts';

// The help desk's inbox and what stands beside a conversation (product:console-desk#inbox).

/** A ticket in the inbox. */
const deskTicket = operatorTicket.extend({
  /** The guardian's given name: all that an answer needs. */
  guardianName: nameAsSeen,
  schoolName: z.string().optional(),
  /** Since when the guardian waits for an answer; absent where nobody waits. */
  waitingSince: instant.optional(),
  /** The last message, shortened. */
  last: ticketMessage.pick({ author: true, message: true }).optional(),
});

export const listDesk = route({
  method: 'GET',
  url: '/operator/desk',
  access: 'operator',
  right: ALL_TICKET_RIGHTS,
  touches: 'scope',
  summary:
    'The help desk’s tickets: open ones with those who wait longest first, others the last changed first',
  schema: {
    querystring: z.object({
      status: z.enum(TICKET_STATUSES).default(DESK_STATUS),
      type: z.enum(TICKET_TYPES).optional(),
      assigned: z.enum(ASSIGNMENTS).optional(),
      company: companyId.optional(),
      school: id.optional(),
      ...keyset(50),
    }),
    response: {
      200: keysetPage(deskTicket).extend({
        /** The tickets that wait for an answer, within the scope and whatever the filters. */
        waiting: z.object({
          mine: z.number().int(),
          nobody: z.number().int(),
          all: z.number().int(),
        }),
      }),
    },
  },
});

const ofTicket = {
  access: 'operator',
  right: ALL_TICKET_RIGHTS,
  touches: { 'params.id': 'ticket' },
} as const;

const params = z.object({ id });

export const listAssignees = route({
  method: 'GET',
  url: '/operator/tickets/:id/assignees',
  ...ofTicket,
  summary: 'The people who may answer a ticket, by name',
  schema: { params, querystring: z.object(keyset(100)), response: { 200: keysetPage(colleague) } },
});

export const assignTicket = route({
  method: 'PUT',
  url: '/operator/tickets/:id/assignee',
  ...ofTicket,
  summary: 'Gives a ticket to a person who may answer it, or to nobody',
  schema: {
    params,
    body: z.object({
      assignee: id.nullable(),
      /** The assignee that the caller saw; another one meanwhile is 409 `record_changed`. */
      seen: id.nullable(),
    }),
    response: { 200: z.object({ assignee: colleague.optional() }) },
  },
});

const topupBeside = z.object({
  _id: id,
  status: z.enum(TOPUP_STATUSES),
  value: sum,
  fee: sum,
  refunded: sum,
  currency,
  paymentServiceProvider: z.string(),
  card: z.object({ brand: z.string(), lastDigits: z.string() }).optional(),
  createdAt: instant,
  paidAt: instant.optional(),
});

export const getTicketContext = route({
  method: 'GET',
  url: '/operator/tickets/:id/context',
  ...ofTicket,
  summary:
    'What stands beside a conversation, as far as the operator’s rights reach: guardian, students, order, top-up, payout',
  schema: {
    params,
    response: {
      200: z.object({
        guardian: z.object({
          givenName: nameAsSeen,
          language: z.enum(LANGUAGES),
          /** With `guardians.see`. */
          account: z
            .object({ name: z.string(), email: z.string(), phone: z.string(), since: instant })
            .optional(),
        }),
        /** With `students.see`: those of the operator's schools. */
        students: z
          .array(
            z.object({
              _id: id,
              name: z.string(),
              school: z.string(),
              class: z.string().optional(),
            }),
          )
          .optional(),
        /** With `orders.see`. */
        order: operatorOrder.optional(),
        /** A second person confirms that the order's money comes back, too. */
        wantsSecond: z.boolean(),
        /** With `payments.see`. */
        topup: topupBeside.optional(),
        /** With `payouts.decide`: bank data masked. */
        payout: operatorPayout.optional(),
      }),
    },
  },
});
