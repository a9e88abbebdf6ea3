import { alertSettingsOf, alertsOf } from '../../../alerts/index.ts';
import { messagesOf, ticketsOf } from '../../../tickets/index.ts';
import { dataset, paged } from '../dataset.ts';

/** The guardian's cases with support. */
export const tickets = dataset({
  name: 'tickets',
  from: ({ services: { db }, guardian, asOf }) =>
    paged(ticketsOf(db, guardian.id).where('ticket.created_at', '<=', asOf)),
  columns: {
    ticket_id: 'id',
    type: 'type',
    status: 'status',
    order_id: 'order_id',
    top_up_id: 'topup_id',
    payout: ({ refund_details }) => (refund_details ? JSON.stringify(refund_details) : null),
    opened_at: 'created_at',
    changed_at: 'updated_at',
    closed_at: 'closed_at',
  },
});

/** The messages and files of the guardian's tickets. */
export const ticketMessages = dataset({
  name: 'ticket-messages',
  from: ({ services: { db }, guardian, asOf }) =>
    paged(messagesOf(db, guardian.id).where('message.created_at', '<=', asOf)),
  columns: {
    ticket_id: 'ticket_id',
    number: 'number',
    by: ({ author }) => (author === 'guardian' ? 'self' : 'support'),
    message: 'body',
    file: 'file_name',
    at: 'created_at',
  },
});

/** The guardian's answers to surveys after conversations. */
export const surveyAnswers = dataset({
  name: 'survey-answers',
  from: ({ services: { db }, guardian, asOf }) =>
    paged(
      db
        .selectFrom('survey_answer')
        .selectAll()
        .where('guardian_id', '=', guardian.id)
        .where('created_at', '<=', asOf)
        .orderBy('id'),
    ),
  columns: { rating: 'rating', comment: 'comment', at: 'created_at' },
});

/** The guardian's alerts. */
export const alerts = dataset({
  name: 'alerts',
  from: ({ services: { db }, guardian, asOf }) =>
    paged(alertsOf(db, guardian.id).where('alert.created_at', '<=', asOf)),
  columns: {
    kind: 'kind',
    about: 'subject',
    note: 'body',
    at: 'created_at',
    dismissed_at: 'resolved_at',
  },
});

/** The guardian's settings for push messages, e-mails and quiet hours. */
export const alertSettings = dataset({
  name: 'alert-settings',
  from: ({ services: { db }, guardian }) => alertSettingsOf(db, guardian.id).execute(),
  columns: {
    no_push_of: ({ push_off }) => push_off.join(' '),
    no_emails_of: ({ emails_off }) => emails_off.join(' '),
    quiet_from: 'quiet_from',
    quiet_until: 'quiet_until',
    time_zone: 'time_zone',
  },
});
