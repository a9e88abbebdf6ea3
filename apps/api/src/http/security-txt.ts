import { LANGUAGES, type Language } from '@merenda/domain/places/languages';
import { addDays } from '@merenda/domain/time/dates';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../modules/services.ts';
import { brandHome } from '../platform/mail/brand-home.ts';
import { brandOfRequest } from '../platform/requested-address.ts';

const baseOf = (language: Language) => language.split('-')[0];

/** RFC 9116 requires less than a year; the date is renewed with every request. */
const VALID_DAYS = 180;

/**
 * Serves the contact for reports of weaknesses, for each brand at its own host
 * (product:operating#weaknesses).
 */
export function registerSecurityTxt(app: FastifyInstance, { env, clock }: Services): void {
  app.get('/.well-known/security.txt', { schema: { hide: true } }, async (request, reply) => {
    const brand = brandOfRequest(request);
    const home = brandHome(env, brand);
    const expires = addDays(clock().toISOString().slice(0, 10), VALID_DAYS);
    const lines = [
      `Contact: ${env.SECURITY_CONTACT ?? `mailto:${brand.legal.supportEmail}`}`,
      `Expires: ${expires}T00:00:00.000Z`,
      `Preferred-Languages: ${[...new Set(LANGUAGES.map(baseOf))].join(', ')}`,
      ...(home ? [`Canonical: ${home}/.well-known/security.txt`] : []),
    ];
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .header('vary', 'host')
      .send(`${lines.join('\n')}\n`);
  });
}
