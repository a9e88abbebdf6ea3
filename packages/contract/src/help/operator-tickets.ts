import {
  ALL_TICKET_RIGHTS,
  ATTACHMENT_FILE,
  TICKET_DECISIONS,
  TICKET_LIMITS,
  TICKET_STATUSES,
  TICKET_TYPES,
} from '@merenda/domain/help/tickets';
import { z } from 'zod';
import { file } from '../file.ts';
import { id, keyset, keysetPage, lines } from '../primitives.ts';
import { route } from '../route.ts';
import { messageKey, messages, messagesAfter, ticket, ticketMessage } from './tickets.ts';

// Operators' routes for tickets (product:help#operators).

const one = z.object({ id });

const messageNumber = z.number().int().min(0).max(2_000_000_000);

/** An operator who may answer a ticket. */
export const colleague = z.object({ _id: id, name: z.string() });

/** A ticket as operators see it, with the guardian's id. */
export const operatorTicket = ticket.extend({
  guardian: id,
  company: z.string(),
  school: id.optional(),
  /** The operator who works on it. */
  assignee: colleague.optional(),
  /** Confirmed by the first of the two operators who must confirm. */
  awaitsSecond: z.boolean(),
  /** That first operator, who cannot be the second. */
  first: colleague.optional(),
});

export const listAllTickets = route({
  method: 'GET',
  url: '/operator/tickets',
  access: 'operator',
  right: ALL_TICKET_RIGHTS,
  touches: 'scope',
  summary:
    'The tickets within the scope of whose types the operator has the right, the longest unchanged first',
  schema: {
    querystring: z.object({
      ...keyset(50),
      status: z.enum(TICKET_STATUSES).optional(),
      type: z.enum(TICKET_TYPES).optional(),
    }),
    response: { 200: keysetPage(operatorTicket) },
  },
});

export const readTicket = route({
  method: 'GET',
  url: '/operator/tickets/:id',
  access: 'operator',
  right: ALL_TICKET_RIGHTS,
  touches: { 'params.id': 'ticket' },
  summary: 'A ticket and what was said, after a number',
  schema: {
    params: one,
    querystring: messagesAfter,
    response: { 200: operatorTicket.extend({ conversation: messages }) },
  },
});

export const answerTicket = route({
  method: 'POST',
  url: '/operator/tickets/:id/messages',
  access: 'operator',
  right: ALL_TICKET_RIGHTS,
  touches: { 'params.id': 'ticket' },
  summary:
    'Answers in an open conversation, which has then been read; the same key again is the same message',
  schema: {
    params: one,
    body: z.object({
      message: lines(1, TICKET_LIMITS.text),
      key: messageKey.optional(),
      /**
       * The last message that the operator has seen; a colleague's later one is 409 `record_changed`. Wanted
       * of a person; a script, which shows none, may leave it out.
       */
      seen: messageNumber.optional(),
    }),
    response: { 201: ticketMessage },
  },
});

export const decideTicket = route({
  method: 'POST',
  url: '/operator/tickets/:id/status',
  access: 'operator',
  right: ALL_TICKET_RIGHTS,
  touches: { 'params.id': 'ticket' },
  summary: 'Confirms, rejects or closes a ticket',
  schema: {
    params: one,
    body: z.object({
      status: z.enum(TICKET_DECISIONS),
      /**
       * The last message that the operator has seen; any later one is 409 `record_changed`. An answer's
       * rules hold.
       */
      seen: messageNumber.optional(),
    }),
    response: { 200: operatorTicket },
  },
});

export const markTicketReadBySupport = route({
  method: 'PUT',
  url: '/operator/tickets/:id/read',
  access: 'operator',
  right: ALL_TICKET_RIGHTS,
  touches: { 'params.id': 'ticket' },
  summary: 'Marks a conversation as read, and tells that an answer is being written',
  schema: {
    params: one,
    body: z.object({
      number: messageNumber,
      typing: z.boolean().default(false),
    }),
    response: { 204: z.null() },
  },
});

export const getTicketAttachmentForSupport = route({
  method: 'GET',
  url: '/operator/tickets/:id/attachments/:number',
  access: 'operator',
  right: ALL_TICKET_RIGHTS,
  touches: { 'params.id': 'ticket' },
  summary: 'The file that a message is',
  schema: {
    params: z.object({ id, number: z.coerce.number().int().min(1).max(2_000_000_000) }),
    response: { 200: file(...ATTACHMENT_FILE.types) },
  },
});
