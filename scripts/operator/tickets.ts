import { listAllTickets } from '@merenda/contract/help/operator-tickets';
import { OPEN_TICKETS, type TicketDecision } from '@merenda/domain/help/tickets';
import { OperatorError } from '../../apps/api/src/modules/operator/index.ts';
import {
  answerTicket,
  decideTicket,
  listTicketsWithin,
  readTicket,
} from '../../apps/api/src/modules/tickets/index.ts';
import { approving, type Db, requireOperator, requirePlace } from './entitled.ts';
import { servicesOf } from './services-of.ts';

interface Typed {
  /** The e-mail of the operator who acts. */
  as: string;
  ticket?: string | undefined;
  text?: string | undefined;
  /** The code of the authenticator app, required where two operators confirm. */
  code?: string | undefined;
  source: Record<string, string | undefined>;
}

/** Commands for tickets: each acts as the operator, with the right and within the scope. */
export const TICKET_COMMANDS: Record<string, (db: Db, typed: Typed) => Promise<string[]>> = {
  async 'tickets list'(db, { as }) {
    const operator = await requireOperator(db, as, listAllTickets);
    const lists = await Promise.all(
      OPEN_TICKETS.map((status) => listTicketsWithin({ db }, operator, { status, limit: 1000 })),
    );
    return lists
      .flatMap(({ docs }) => docs)
      .map((ticket) =>
        [
          ticket._id,
          ticket.updatedAt,
          ticket.company,
          ticket.conversationType,
          unread(ticket),
        ].join('  '),
      );
  },
  async 'tickets read'(db, typed) {
    const { id } = await touchedTicket(db, typed);
    const ticket = await readTicket({ db }, id, { after: 0, limit: 200 });
    return [
      `${ticket.conversationType}  ${ticket.status}  guardian ${ticket.guardian}`,
      ...Object.entries(ticket.reimbursmentDetails).map(
        ([of, value]) => `${of}: ${visible(value)}`,
      ),
      ...Object.entries(ticket.chatFlow.flowData ?? {}).map(
        ([of, value]) => `${of}: ${visible(value)}`,
      ),
      ...ticket.conversation.docs.map(
        ({ createdAt, author, message, attachment }) =>
          `${createdAt}  ${author}: ${visible(attachment ? `[${attachment.name}]` : message)}`,
      ),
    ];
  },
  async 'tickets answer'(db, typed) {
    const { id, operator } = await touchedTicket(db, typed);
    const message = typed.text?.trim() ?? '';
    if (message === '' || message.length > 2000)
      throw new OperatorError('--text wants 1 to 2000 characters');
    await answerTicket({ db, clock }, operator, id, { message });
    return ['Answered.'];
  },
  'tickets confirm': (db, typed) => decide(db, typed, 'confirmed'),
  'tickets reject': (db, typed) => decide(db, typed, 'rejected'),
  'tickets close': (db, typed) => decide(db, typed, 'closed'),
};

const clock = () => new Date();

async function decide(db: Db, typed: Typed, status: TicketDecision) {
  const { id, operator } = await touchedTicket(db, typed);
  const services = servicesOf(db, typed);
  const approver = await approving(services, operator, typed.code);
  const ticket = await decideTicket(services, approver, id, { status });
  return [
    ticket.awaitsSecond ? 'Another operator has to confirm it too.' : `It is ${ticket.status}.`,
  ];
}

const touchedTicket = (db: Db, { as, ticket: id = '' }: Typed) =>
  requirePlace(db, { as, route: listAllTickets, thing: 'ticket', id });

const unread = ({ messages, readBySupport }: { messages: number; readBySupport: number }) =>
  `${messages - readBySupport} unread of ${messages}`;

/** A typed text without the characters that would move a terminal's cursor or colour it. */
const visible = (value: unknown): string =>
  (typeof value === 'string' ? value : JSON.stringify(value)).replace(/\p{Cc}/gu, ' ');
