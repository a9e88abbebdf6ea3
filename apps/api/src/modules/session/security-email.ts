import { companyZone } from '@merenda/domain/brands/company-time';
import { deviceName } from '@merenda/domain/people/devices';
import { formatDateTime } from '@merenda/i18n/dates';
import { translate } from '@merenda/i18n/translate';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/generated.ts';
import { brandOrigin } from '../../platform/mail/brand-origin.ts';
import type { Composer, Composers } from '../../platform/mail/composer.ts';
import { enqueueEmail } from '../../platform/mail/enqueue-email.ts';
import type { Services } from '../services.ts';
import { confirmationEmail } from './confirmation/confirmation-email.ts';
import { linkEmail } from './link/link-email.ts';

/** The events of an account about which the guardian gets an e-mail. */
type SecurityKind = keyof typeof TEXTS;

const TEXTS = {
  'new-sign-in': 'newSignIn',
  'new-passkey': 'newPasskey',
  'password-changed': 'passwordChanged',
  'second-factor-on': 'secondFactorOn',
  'second-factor-off': 'secondFactorOff',
  'recovery-code-used': 'recoveryCodeUsed',
} as const;

/**
 * Enqueues an e-mail to the guardian about an event of the account: device, time, and what to do if
 * somebody else did it (product:session#new-sign-in). The event never fails for want of the e-mail:
 * a host that no e-mail can name is logged.
 */
export async function enqueueSecurityEmail(
  trx: Kysely<DB>,
  { env, clock, log }: Pick<Services, 'env' | 'clock' | 'log'>,
  request: FastifyRequest,
  { kind, guardianId }: { kind: SecurityKind; guardianId: string },
): Promise<void> {
  const { company_id } = await trx
    .selectFrom('guardian')
    .select('company_id')
    .where('id', '=', guardianId)
    .executeTakeFirstOrThrow();
  let origin: string;
  try {
    origin = brandOrigin(env, request, company_id);
  } catch (error) {
    log.warn({ err: error, guardian: guardianId }, `no e-mail about a ${kind}`);
    return;
  }
  await enqueueEmail(trx, {
    kind,
    guardianId,
    data: {
      origin,
      language: request.language,
      userAgent: request.headers['user-agent'] ?? '',
      at: clock().toISOString(),
    },
  });
}

/** The composer of the e-mails of one kind. */
const securityEmail =
  <Kind extends SecurityKind>(kind: Kind): Composer<SecurityKind> =>
  async (_context, { data, recipient }) => {
    if (!recipient) return undefined;
    const { to, brand, language, greeting, companyId } = recipient;
    const device = deviceName(data.userAgent, (key, values) => translate(language, key, values));
    const when = formatDateTime(language, new Date(data.at), 'long', companyZone(companyId));
    const texts = TEXTS[kind];
    return {
      to,
      brand,
      language,
      subject: translate(language, `emails.${texts}.subject`, { brand }),
      paragraphs: [
        greeting,
        translate(language, `emails.${texts}.body`, { brand, device, when }),
        translate(language, 'emails.security.you'),
        translate(language, 'emails.security.notYou'),
      ],
      action: {
        label: translate(language, 'emails.recover.action'),
        url: `${data.origin}/recover`,
      },
      links: [
        {
          label: translate(language, 'emails.security.devices'),
          url: `${data.origin}/profile?view=devices`,
        },
      ],
    };
  };

/** The e-mails to guardians about their access. */
export const sessionEmails = {
  'email-confirmation': confirmationEmail,
  'password-reset': linkEmail('password-reset'),
  'login-link': linkEmail('login-link'),
  'new-sign-in': securityEmail('new-sign-in'),
  'new-passkey': securityEmail('new-passkey'),
  'password-changed': securityEmail('password-changed'),
  'second-factor-on': securityEmail('second-factor-on'),
  'second-factor-off': securityEmail('second-factor-off'),
  'recovery-code-used': securityEmail('recovery-code-used'),
} satisfies Partial<Composers>;
