import { brandOfCompany } from '@merenda/domain/brands';
import type { Language } from '@merenda/domain/languages';
import { translate } from '@merenda/i18n/translate';
import type { Services } from '../../services.ts';

/**
 * Tells the guardian by letter that the password was changed, should it not have been the guardian.
 * The password is changed by then: a letter that cannot be handed over is logged, not thrown.
 */
export async function tellPasswordChanged(
  { db, mailer, log }: Services,
  id: string,
  spoken: Language,
): Promise<void> {
  const guardian = await db
    .selectFrom('guardian')
    .select(['name', 'email', 'language', 'company_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!guardian) return;
  const language = (guardian.language as Language | null) ?? spoken;
  const brand = brandOfCompany(guardian.company_id)?.name ?? 'Merenda';
  try {
    await mailer.send({
      to: guardian.email,
      brand,
      language,
      subject: translate(language, 'emails.passwordChanged.subject', { brand }),
      paragraphs: [
        translate(language, 'emails.greeting', { name: guardian.name }),
        translate(language, 'emails.passwordChanged.body', { brand }),
        translate(language, 'emails.passwordChanged.notYou'),
      ],
    });
  } catch (error) {
    log.warn({ err: error, guardian: id }, 'the letter about a changed password was not sent');
  }
}
