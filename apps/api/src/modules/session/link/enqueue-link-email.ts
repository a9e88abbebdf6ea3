import { mailboxOf } from '@merenda/domain/access/mailboxes';
import { LINK_THROTTLE } from '@merenda/domain/access/throttle';
import type { Language } from '@merenda/domain/places/languages';
import { enqueueEmail } from '../../../platform/mail/enqueue-email.ts';
import type { Services } from '../../services.ts';
import { countTry } from '../throttle/throttle.ts';
import { PERSON_THROTTLES } from '../throttle/throttle-keys.ts';

export interface LinkRequest {
  email: string;
  company: string;
  origin: string;
  language: Language;
}

const THROTTLES = {
  'password-reset': PERSON_THROTTLES.recoveryLink,
  'login-link': PERSON_THROTTLES.loginLink,
};

/**
 * Enqueues an e-mail with a link, unless so many were sent lately that the last one still works
 * (product:session#links). Visitors can neither keep a link from its owner nor fill the mailbox. An
 * address without an account costs the same work, including an e-mail to nobody: the time taken
 * tells nothing.
 */
export async function enqueueLinkEmail(
  { db }: Pick<Services, 'db'>,
  kind: 'password-reset' | 'login-link',
  { email, company, origin, language }: LinkRequest,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const subject = THROTTLES[kind]({ companyId: company, mailbox: mailboxOf(email) });
    if (!(await countTry({ db: trx }, subject, LINK_THROTTLE))) return;
    const guardian = await findByEmail({ db: trx }, company, email);
    const data = { origin, language };
    await enqueueEmail(trx, { kind, data, ...(guardian && { guardianId: guardian.id }) });
  });
}

/** The living account of an e-mail. @param email in lower case */
export const findByEmail = ({ db }: Pick<Services, 'db'>, company: string, email: string) =>
  db
    .selectFrom('guardian')
    .select('id')
    .where('company_id', '=', company)
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
