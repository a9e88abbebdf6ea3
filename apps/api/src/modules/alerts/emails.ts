import { translate } from '@merenda/i18n/translate';
import type { Composer, Composers } from '../../platform/mail/composer.ts';
import { pageLink } from '../../platform/mail/page-link.ts';
import { noteText, senderOf } from './alert-view.ts';

/** An operator's note, in the words that were typed. */
const noteEmail: Composer<'note'> = async ({ db, env }, email) => {
  const { recipient } = email;
  const note = await db
    .selectFrom('alert_note as note')
    .leftJoin('school', 'school.id', 'note.school_id')
    .select(['note.body', 'note.texts', 'note.company_id', 'school.name'])
    .where('note.id', '=', email.data.note)
    .executeTakeFirst();
  if (!recipient || !note) return undefined;
  const { to, brand, company, language, greeting } = recipient;
  const sender = senderOf(note.company_id, note.name);
  const action = pageLink(env, company, {
    label: translate(language, 'alerts.all'),
    path: '/alerts',
  });
  return {
    to,
    brand,
    language,
    subject: translate(language, 'emails.note.subject', { sender }),
    paragraphs: [greeting, ...noteText(note, language).split(/\n+/)],
    ...(action && { action }),
  };
};

/** The emails of notes. */
export const alertEmails = { note: noteEmail } satisfies Partial<Composers>;
