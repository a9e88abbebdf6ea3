import {
  ATTACHMENT_FILE,
  TICKET_LIMITS,
  TICKET_STATUSES,
  TICKET_TYPES,
} from '@merenda/domain/help/tickets';
import { z } from 'zod';
import { file } from '../file.ts';
import { day, id, instant, lines, list, nameAsSeen, paging, sum, text } from '../primitives.ts';
import { route } from '../route.ts';

const one = z.object({ id });

/** The payment that a ticket is about (product:help#tickets). */
const flowData = z.object({
  /** "code. text": 1 PIX, 2 card, 3 payment page. */
  paymentMethod: z.string(),
  paymentDate: day,
  /** HH:mm, in the company's time zone, as is the day. */
  paymentTime: z.string(),
  accountOwner: nameAsSeen,
  cardName: z.string().optional(),
  cardLastDigits: z.string().optional(),
  cardBrand: z.string().optional(),
  amount: sum,
});

/** The payout that a ticket is about; account and agency show only their last digits. */
export const refundDetails = z.object({
  motive: z.string().optional(),
  name: z.string().optional(),
  bank: z.string().optional(),
  bankAccountNumber: z.string().optional(),
  bankAgency: z.string().optional(),
  value: sum.optional(),
  cardName: z.string().optional(),
  lastDigits: z.string().optional(),
  cardFlag: z.string().optional(),
});

export type RefundDetails = z.infer<typeof refundDetails>;

export const ticket = z.object({
  _id: id,
  conversationId: z.string(),
  conversationType: z.enum(TICKET_TYPES),
  status: z.enum(TICKET_STATUSES),
  createdAt: instant,
  updatedAt: instant,
  /** The number of messages, and the last numbers that guardian and support have read. */
  messages: z.number().int(),
  readByGuardian: z.number().int(),
  readBySupport: z.number().int(),
  chatFlow: z.object({ flowData: flowData.optional() }),
  reimbursmentDetails: z.object({
    /** The order that the ticket is about. */
    order: id.optional(),
    refundDetails: refundDetails.optional(),
  }),
});

export type Ticket = z.infer<typeof ticket>;

export const ticketMessage = z.object({
  _id: id,
  /** Counts a ticket's messages from 1 on, without a gap. */
  number: z.number().int(),
  author: z.enum(['guardian', 'support']),
  message: z.string(),
  quickReply: z.string().optional(),
  /** The file, if the message is one. */
  attachment: z
    .object({ name: z.string(), mediaType: z.string(), sizeBytes: z.number().int() })
    .optional(),
  createdAt: instant,
});

export type TicketMessage = z.infer<typeof ticketMessage>;

/** The sender's idempotency key of a message: the same key adds the message once. */
export const messageKey = z.string().regex(/^[\x21-\x7e]{8,128}$/);

/** The messages after a number, in their order. */
export const messagesAfter = z.object({
  after: z.coerce.number().int().min(0).max(2_000_000_000).default(0),
  limit: z.coerce.number().int().min(1).max(TICKET_LIMITS.page).default(100),
});

export const messages = z.object({
  docs: z.array(ticketMessage),
  /** Whether there are more after the last one. */
  more: z.boolean(),
});

export const createTicket = route({
  method: 'POST',
  url: '/user-tickets',
  access: 'guardian',
  whenBlocked: 'allowed',
  stepUp: false,
  confirmed: false,
  names: { 'body.order': { order: 'see' }, 'body.topup': 'own' },
  summary: 'Opens a ticket for a conversation; the same conversation again is the same ticket',
  schema: {
    body: z.object({
      conversationId: text(1, 64),
      conversationType: z.enum(TICKET_TYPES),
      /** The order or top-up that the ticket is about. */
      order: id.optional(),
      topup: id.optional(),
    }),
    response: { 201: ticket },
  },
});

export const listTickets = route({
  method: 'GET',
  url: '/user-tickets',
  access: 'guardian',
  summary: 'The guardian’s tickets, the last changed first',
  schema: { querystring: z.object(paging(100)), response: { 200: list(ticket) } },
});

export const listTicketMessages = route({
  method: 'GET',
  url: '/user-tickets/:id/messages',
  access: 'guardian',
  names: { 'params.id': 'own' },
  summary: 'What was said in a ticket’s conversation, after a number',
  schema: { params: one, querystring: messagesAfter, response: { 200: messages } },
});

export const sendTicketMessage = route({
  method: 'POST',
  url: '/user-tickets/:id/message',
  access: 'guardian',
  whenBlocked: 'allowed',
  stepUp: false,
  confirmed: false,
  names: { 'params.id': 'own' },
  summary: 'Says something in an open conversation; the same key again is the same message',
  schema: {
    params: one,
    body: z.object({
      message: lines(1, TICKET_LIMITS.text),
      quickReply: text(1, 40).optional(),
      key: messageKey.optional(),
    }),
    response: { 201: ticketMessage },
  },
});

export const sendTicketAttachment = route({
  method: 'POST',
  url: '/user-tickets/:id/attachments',
  access: 'guardian',
  whenBlocked: 'allowed',
  stepUp: false,
  confirmed: false,
  names: { 'params.id': 'own' },
  takesFile: ATTACHMENT_FILE,
  summary: 'Sends a JPEG, PNG or PDF in an open conversation',
  schema: {
    params: one,
    querystring: z.object({ key: messageKey.optional() }),
    response: { 201: ticketMessage },
  },
});

const ofMessage = z.object({ id, number: z.coerce.number().int().min(1).max(2_000_000_000) });

export const getTicketAttachment = route({
  method: 'GET',
  url: '/user-tickets/:id/attachments/:number',
  access: 'guardian',
  names: { 'params.id': 'own' },
  summary: 'The file that a message is',
  schema: { params: ofMessage, response: { 200: file(...ATTACHMENT_FILE.types) } },
});

export const setConversation = route({
  method: 'PUT',
  url: '/user-tickets/:id/conversation',
  access: 'guardian',
  whenBlocked: 'allowed',
  stepUp: false,
  confirmed: false,
  names: { 'params.id': 'own' },
  summary: 'Closes a conversation, or opens a closed one again',
  schema: {
    params: one,
    body: z.object({ status: z.enum(['closed', 'open']) }),
    response: { 200: ticket },
  },
});

export const markTicketRead = route({
  method: 'PUT',
  url: '/user-tickets/:id/read',
  access: 'guardian',
  whenBlocked: 'allowed',
  stepUp: false,
  confirmed: false,
  names: { 'params.id': 'own' },
  summary: 'Marks a conversation as read up to a message',
  schema: {
    params: one,
    body: z.object({ number: z.number().int().min(0).max(2_000_000_000) }),
    response: { 204: z.null() },
  },
});
