import { translate } from '@merenda/i18n/translate';
import type { Composer, Composers } from '../../platform/mail/composer.ts';
import { pageLink } from '../../platform/mail/page-link.ts';

/** Tells of an unread answer, without its text; none is sent once the answer has been read. */
const answeredEmail: Composer<'ticket-answered'> = async ({ db, env }, email) => {
  const { recipient } = email;
  const unread = await db
    .selectFrom('ticket')
    .innerJoin('ticket_message as message', 'message.ticket_id', 'ticket.id')
    .select('message.id')
    .where('ticket.id', '=', email.data.ticket)
    .where('ticket.guardian_id', '=', email.guardianId)
    .where('message.author', '=', 'operator')
    .whereRef('message.number', '>', 'ticket.guardian_read')
    .limit(1)
    .executeTakeFirst();
  if (!recipient || !unread) return undefined;
  const { to, brand, company, language, greeting } = recipient;
  const action = pageLink(env, company, {
    label: translate(language, 'emails.ticketAnswered.action'),
    path: '/help/open-tickets',
  });
  return {
    to,
    brand,
    language,
    subject: translate(language, 'emails.ticketAnswered.subject', { brand }),
    paragraphs: [greeting, translate(language, 'alert.text.ticket-answered')],
    ...(action && { action }),
  };
};

/** The emails about tickets. */
export const ticketEmails = { 'ticket-answered': answeredEmail } satisfies Partial<Composers>;
