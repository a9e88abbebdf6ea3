import { brandOfCompany } from '@merenda/domain/brands';
import type { Language } from '@merenda/domain/languages';
import { formatDateTime } from '@merenda/i18n/dates';
import { translate } from '@merenda/i18n/translate';
import type { FastifyRequest } from 'fastify';
import { companyZone } from '../../company-time.ts';
import { brandOrigin } from '../../mail/brand-origin.ts';
import type { Letter } from '../../mail/mailer.ts';
import type { Services } from '../../services.ts';
import { deviceName } from './device-name.ts';

/** Something that the guardian did, or a stranger. */
export interface News {
  guardianId: string;
  what: 'newSignIn' | 'newPasskey' | 'passwordChanged';
}

/**
 * Tells the guardian by letter what happened to the account, from which device and when, and what to
 * do if it was somebody else (decision B.7). It never fails: a letter that cannot be sent is logged.
 */
export async function warnGuardian(
  services: Services,
  request: FastifyRequest,
  news: News,
): Promise<void> {
  try {
    await services.mailer.send(await letterOf(services, request, news));
  } catch (error) {
    services.log.warn({ err: error, guardian: news.guardianId }, `no letter about a ${news.what}`);
  }
}

async function letterOf(
  { db, env, clock }: Services,
  request: FastifyRequest,
  { guardianId, what }: News,
): Promise<Letter> {
  const guardian = await db
    .selectFrom('guardian')
    .select(['name', 'email', 'language', 'company_id'])
    .where('id', '=', guardianId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  const language = (guardian.language as Language | null) ?? request.language;
  const brand = brandOfCompany(guardian.company_id)?.name ?? 'Merenda';
  const origin = brandOrigin(env, request, guardian.company_id);
  const device = deviceName(language, request.headers['user-agent'] ?? '');
  const when = formatDateTime(language, clock(), 'long', companyZone(guardian.company_id));
  return {
    to: guardian.email,
    brand,
    language,
    subject: translate(language, `emails.${what}.subject`, { brand }),
    paragraphs: [
      translate(language, 'emails.greeting', { name: guardian.name }),
      translate(language, `emails.${what}.body`, { brand, device, when }),
      translate(language, 'emails.security.you'),
      translate(language, 'emails.security.notYou'),
    ],
    action: { label: translate(language, 'emails.recover.action'), url: `${origin}/recover` },
    links: [
      {
        label: translate(language, 'emails.security.devices'),
        url: `${origin}/profile?view=devices`,
      },
    ],
  };
}
