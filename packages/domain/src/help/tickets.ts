import { FIGURES } from '../figures.ts';
import { MEGABYTE } from '../files/sizes.ts';
import type { UploadedFile } from '../files/upload-types.ts';
import type { OperatorRight } from '../people/operators.ts';

/**
 * The subjects of tickets, each with the right that an operator needs to see, answer and decide it
 * (product:help#operators). Only tickets about money are confirmed, once the money is there. Tickets
 * about refunds contain data that elsewhere only `payouts.decide` sees.
 */
const SUBJECTS = {
  order: { right: 'tickets.answer', isAboutMoney: true },
  topup: { right: 'tickets.topups', isAboutMoney: true },
  refund: { right: 'tickets.payouts', isAboutMoney: true },
  nothing: { right: 'tickets.answer', isAboutMoney: false },
} as const satisfies Readonly<Record<string, { right: OperatorRight; isAboutMoney: boolean }>>;

export type TicketSubject = keyof typeof SUBJECTS;

/** Subjects whose tickets can be confirmed (product:help#confirming). */
export type MoneySubject = {
  [Subject in TicketSubject]: (typeof SUBJECTS)[Subject]['isAboutMoney'] extends true
    ? Subject
    : never;
}[TicketSubject];

/** Types of tickets with the subject of each (product:help#ticket-types). */
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

export type TicketType = keyof typeof TICKET_SUBJECTS;

export const TICKET_TYPES = Object.keys(TICKET_SUBJECTS) as [TicketType, ...TicketType[]];

/**
 * The types that guardians do not choose in the chat (product:help#chat): a payout opens them, or the release
 * before does not know them yet.
 */
const UNCHOSEN_TYPES = [
  'CLOSE-RESPONSABLE-WALLET',
  'USER-WALLET-REIMBURSEMENT-DONE',
] as const satisfies readonly TicketType[];

const UNCHOSEN: ReadonlySet<string> = new Set(UNCHOSEN_TYPES);

export const CHOSEN_TYPES = TICKET_TYPES.filter((type) => !UNCHOSEN.has(type));

/** The types about these subjects that guardians choose in the chat. */
export type ChosenType<Subject extends TicketSubject> = Exclude<
  {
    [Type in TicketType]: (typeof TICKET_SUBJECTS)[Type] extends Subject ? Type : never;
  }[TicketType],
  (typeof UNCHOSEN_TYPES)[number]
>;

export const TICKET_STATUSES = ['open', 'confirmed', 'rejected', 'closed'] as const;

export type TicketStatus = (typeof TICKET_STATUSES)[number];

/** The statuses that an operator decides. */
export const TICKET_DECISIONS = [
  'confirmed',
  'rejected',
  'closed',
] as const satisfies readonly TicketStatus[];

export type TicketDecision = (typeof TICKET_DECISIONS)[number];

/**
 * Each status: whether its conversation goes on, and the statuses that may follow
 * (product:help#ticket-status). Triggers of the database know the open ones, too; a test compares.
 */
const STATUSES = {
  open: { isOpen: true, next: TICKET_DECISIONS },
  closed: { isOpen: false, next: ['open'] },
  confirmed: { isOpen: false, next: [] },
  rejected: { isOpen: false, next: [] },
} as const satisfies Readonly<
  Record<TicketStatus, { isOpen: boolean; next: readonly TicketStatus[] }>
>;

type OpenTicketStatus = {
  [Status in TicketStatus]: (typeof STATUSES)[Status]['isOpen'] extends true ? Status : never;
}[TicketStatus];

/** Guardian and support may write; a decision is to come. */
export const isOpenTicket = (status: TicketStatus): status is OpenTicketStatus =>
  STATUSES[status].isOpen;

export const OPEN_TICKETS = TICKET_STATUSES.filter(isOpenTicket);

const nextOf = (status: TicketStatus): readonly TicketStatus[] => STATUSES[status].next;

/**
 * The way from one status to another, the last one included. A closed ticket is decided through
 * `open`, as a payout goes on after its conversation.
 * @returns empty when the ticket is there already, undefined when there is no way
 */
export function ticketWay(from: TicketStatus, to: TicketStatus): TicketStatus[] | undefined {
  if (from === to) return [];
  if (nextOf(from).includes(to)) return [to];
  const [through] = nextOf(from).filter((next) => nextOf(next).includes(to));
  return through && [through, to];
}

/**
 * The subject of whose money a confirmation tells: an order that the ticket names, else its type's.
 * @returns undefined for a ticket about no money, which cannot be confirmed
 */
export function moneySubject(type: TicketType, hasOrder: boolean): MoneySubject | undefined {
  const subject = hasOrder ? 'order' : TICKET_SUBJECTS[type];
  return isMoneySubject(subject) ? subject : undefined;
}

const isMoneySubject = (subject: TicketSubject): subject is MoneySubject =>
  SUBJECTS[subject].isAboutMoney;

/** An operator may decide so: a closed conversation is opened by its guardian first. */
export const mayDecide = (from: TicketStatus, to: TicketStatus): boolean =>
  from === to || nextOf(from).includes(to);

export type TicketRight = (typeof SUBJECTS)[TicketSubject]['right'];

/** The right for a ticket of a type. */
export const ticketRight = (type: TicketType): TicketRight => SUBJECTS[TICKET_SUBJECTS[type]].right;

/** Every right that some type asks for. */
export const ALL_TICKET_RIGHTS = [
  ...new Set(Object.values(SUBJECTS).map(({ right }) => right)),
] as [TicketRight, ...TicketRight[]];

/**
 * The place of a ticket, and the right that it asks for. A ticket that names a top-up shows the
 * payment, whatever its type. A ticket about payments belongs to its company alone: a school's
 * operators see no payments.
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

/** The limits of a conversation. */
export const TICKET_LIMITS = {
  /** The longest message, in characters. */
  text: 2000,
  /** The longest comment of a survey. */
  comment: 1000,
  /** The longest page of a conversation. */
  page: 200,
} as const;

/** The types and size of the file that a message may carry. */
export const ATTACHMENT_FILE = {
  maxBytes: FIGURES.chatFileMegabytes * MEGABYTE,
  types: ['image/jpeg', 'image/png', 'application/pdf'],
} as const satisfies UploadedFile;

/** The survey after a conversation: its probability and its delay (product:help#survey). */
export const SURVEY = { probability: 0.2, delayMs: 5_000, maxRating: 5 } as const;

/** An account's number with only its end visible. */
export const maskAccount = (text: string): string => {
  const shown = Math.min(3, Math.floor(text.length / 2));
  return '•'.repeat(Math.max(0, text.length - shown)) + text.slice(text.length - shown);
};
