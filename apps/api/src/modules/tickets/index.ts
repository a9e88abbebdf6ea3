export { askRefund } from './ask-refund.ts';
export { isTouchable } from './desk/touchable.ts';
export { ticketEmails } from './emails.ts';
export { ticketErasure } from './erasure.ts';
export { ticketEvents } from './events.ts';
export { messagesOf, ticketsOf } from './export-tickets.ts';
export { openTicket } from './open-ticket.ts';
export {
  answerTicket,
  decideTicket,
  listTicketsWithin,
  readTicket,
} from './operator-acts.ts';
export { registerTickets } from './routes.ts';
export { setTicketStatus } from './set-ticket-status.ts';
export { surveyIdOf } from './survey.ts';
