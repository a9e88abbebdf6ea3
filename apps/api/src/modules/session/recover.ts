import { brandOfCompany } from '@merenda/domain/brands';
import type { Language } from '@merenda/domain/languages';
import { translate } from '@merenda/i18n/translate';
import { sql } from 'kysely';
import { Failure } from '../../failure.ts';
import { newToken } from '../../plugins/session.ts';
import type { Services } from '../../services.ts';
import { takeFromBudget } from './throttle.ts';

const BUDGET_AN_HOUR = 5;
const VALID_MINUTES = 60;

/**
 * Sends the link for a new password (decision B.5). Within the budget an unknown e-mail is told;
 * past it every answer is the same and no letter is written.
 * @throws Failure unknown_email
 */
export async function recover(
  services: Services,
  request: { email: string; company: string; address: string; origin: string; language: Language },
): Promise<void> {
  const email = request.email.toLowerCase();
  const withinBudget =
    (await takeFromBudget(services, `recover:${request.address}`, BUDGET_AN_HOUR)) &&
    (await takeFromBudget(services, `recover:${email}`, BUDGET_AN_HOUR));
  if (!withinBudget) return;
  const guardian = await services.db
    .selectFrom('guardian')
    .select(['id', 'name', 'language', 'company_id'])
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .where('company_id', '=', request.company)
    .executeTakeFirst();
  if (!guardian) throw new Failure('unknown_email');
  const { token, tokenHash } = newToken();
  await services.db
    .insertInto('password_reset')
    .values({
      token_hash: tokenHash,
      guardian_id: guardian.id,
      expires_at: sql<Date>`now() + make_interval(mins => ${VALID_MINUTES})`,
    })
    .execute();
  const language = (guardian.language as Language | null) ?? request.language;
  const brand = brandOfCompany(guardian.company_id)?.name ?? 'Merenda';
  const link = `${request.origin}/reset-password?token=${token}`;
  await services.mailer.send({
    to: email,
    brand,
    subject: translate(language, 'emails.recover.subject', { brand }),
    paragraphs: [
      translate(language, 'emails.greeting', { name: guardian.name }),
      translate(language, 'emails.recover.body', { brand, minutes: VALID_MINUTES }),
      translate(language, 'emails.recover.ignore'),
    ],
    action: { label: translate(language, 'emails.recover.action'), url: link },
    language,
  });
}
