import helmet from '@fastify/helmet';
import { brandForHost } from '@merenda/domain/brands/brands';
import type { FastifyInstance } from 'fastify';
import type { Env } from '../../platform/env.ts';

const HSTS = { maxAge: 365 * 24 * 60 * 60, includeSubDomains: true };

/**
 * What an answer says to a browser about itself (product:api#headers): who may run in it, frame it,
 * read it. On everything that a route or the lack of one answers.
 */
export async function registerHeaders(app: FastifyInstance, { production }: Env): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // `blob:`: a picture that the page fetched or that somebody is about to send.
        imgSrc: ["'self'", 'data:', 'blob:'],
        // Components set style attributes (positions, sizes); no style element needs it.
        styleSrc: ["'self'"],
        styleSrcAttr: ["'unsafe-inline'"],
        scriptSrc: ["'self'"],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        // Nobody shows us inside a page of theirs, but for whom the host's brand names.
        frameAncestors: [
          ({ headers }) => brandForHost(headers.host ?? '').embedders.join(' ') || "'none'",
        ],
        // No text ever becomes script, whatever a library would like.
        requireTrustedTypesFor: ["'script'"],
      },
    },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: production && HSTS,
  });
}

/** The same for what never becomes a request with a route: words that nobody runs or frames. */
export const bareHeaders = ({ production }: Pick<Env, 'production'>): Record<string, string> => ({
  'content-security-policy':
    "default-src 'none';object-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  ...(production
    ? { 'strict-transport-security': `max-age=${HSTS.maxAge}; includeSubDomains` }
    : {}),
});
