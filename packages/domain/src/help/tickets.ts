import { FIGURES } from '../figures.ts';
import type { UploadType } from '../files/upload-types.ts';
import type { OperatorRight } from '../people/operators.ts';

/**
 * Types of tickets, and the subject of each (product:help#ticket-types); a guardian may open one of each.
 * A type is a row here and its name in eight languages.
 */
export const TICKET_SUBJECTS = {
  'ORDER-NOT-RECOGNIZED': 'order',
  'ORDER-DUPLICATED': 'order',
  'WALLET-NOT-RECHARGED': 'topup',
  'PAYMENT-GATEWAY-WARN': 'topup',
  'CLOSE-RESPONSABLE-WALLET': 'refund',
  'USER-WALLET-REIMBURSEMENT': 'refund',
  'USER-WALLET-REIMBURSEMENT-DONE': 'refund',
  'USER-COMPLAINT': 'nothing',
  OTHER: 'nothing',
} as const satisfies Readonly<Record<string, TicketSubject>>;

/**
 * A confirmed ticket tells the guardian that money is in the wallet, and the subject says which money
 * (product:help#confirming): an order's has come back, a top-up's has arrived, a refund or payout is done.
 * A ticket about nothing of these is not confirmed.
 */
export type TicketSubject = 'order' | 'topup' | 'refund' | 'nothing';

export type TicketType = keyof typeof TICKET_SUBJECTS;

export const TICKET_TYPES = Object.keys(TICKET_SUBJECTS) as [TicketType, ...TicketType[]];

export const TICKET_STATUSES = ['open', 'confirmed', 'rejected', 'closed'] as const;

export type TicketStatus = (typeof TICKET_STATUSES)[number];

/** What may follow each status: the one table of transitions (product:help#ticket-status). */
const NEXT: Readonly<Record<TicketStatus, readonly TicketStatus[]>> = {
  open: ['confirmed', 'rejected', 'closed'],
  closed: ['open'],
  confirmed: [],
  rejected: [],
};

/**
 * The way from one status to another: the statuses that are passed, the last one included. A closed
 * ticket is decided through `open`, as a payout goes on after its conversation.
 * @returns empty when it is there already, undefined when there is no way
 */
export function ticketWay(from: TicketStatus, to: TicketStatus): TicketStatus[] | undefined {
  if (from === to) return [];
  if (NEXT[from].includes(to)) return [to];
  const [through] = NEXT[from].filter((next) => NEXT[next].includes(to));
  return through && [through, to];
}

/**
 * The right that an operator needs to see, answer and decide a ticket about each subject
 * (product:help#operators). Tickets about refunds tell facts that only `payouts.decide` sees elsewhere.
 */
const SUBJECT_RIGHTS = {
  order: 'tickets.answer',
  topup: 'tickets.topups',
  refund: 'tickets.payouts',
  nothing: 'tickets.answer',
} as const satisfies Readonly<Record<TicketSubject, OperatorRight>>;

export type TicketRight = (typeof SUBJECT_RIGHTS)[TicketSubject];

/** The right for a ticket of a type. */
export const ticketRight = (type: TicketType): TicketRight => SUBJECT_RIGHTS[TICKET_SUBJECTS[type]];

/** Every right that some type asks for. */
export const ALL_TICKET_RIGHTS = [...new Set(Object.values(SUBJECT_RIGHTS))] as [
  TicketRight,
  ...TicketRight[],
];

/**
 * Where a ticket belongs, and which right it asks for. One that names a top-up shows it, whatever its type
 * says. One about payments belongs to its company alone: a school's people see no payments.
 */
export function placeOfTicket(ticket: {
  companyId: string;
  schoolId: string | null;
  type: TicketType;
  topupId: string | null;
}) {
  const { companyId, schoolId, type, topupId } = ticket;
  const ofType = ticketRight(type);
  const right = ofType === 'tickets.answer' && topupId !== null ? 'tickets.topups' : ofType;
  return { companyId, right, ...(right === 'tickets.answer' && schoolId !== null && { schoolId }) };
}

/** What a conversation takes. */
export const TICKET_LIMITS = {
  /** The longest message, in characters. */
  text: 2000,
  /** The longest comment of a survey. */
  comment: 1000,
  /** Tickets that a guardian may open in a day, and messages in an hour. */
  ticketsADay: 30,
  messagesAnHour: 300,
} as const;

/** What a message may carry as a file. */
export const ATTACHMENT_TYPES = [
  'image/jpeg',
  'image/png',
  'application/pdf',
] as const satisfies readonly UploadType[];

export const MAX_ATTACHMENT_BYTES = FIGURES.chatFileMegabytes * 1024 * 1024;

/** After a conversation: how often a survey is shown, and after how long (product:help#survey). */
export const SURVEY = { probability: 0.2, delayMs: 5_000, maxRating: 5 } as const;

/** Of an account's number only the end is shown. */
export const maskAccount = (text: string): string => {
  const shown = Math.min(3, Math.floor(text.length / 2));
  return '•'.repeat(Math.max(0, text.length - shown)) + text.slice(text.length - shown);
};
