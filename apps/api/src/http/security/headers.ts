import type { IncomingMessage, ServerResponse } from 'node:http';
import { BRANDS } from '@merenda/domain/brands/brands';
import type { FastifyInstance, FastifyReply } from 'fastify';
import helmet from 'helmet';
import { askedBrand } from '../../platform/asked-address.ts';
import type { Env } from '../../platform/env.ts';

const HSTS = { maxAge: 365 * 24 * 60 * 60, includeSubDomains: true };

const POLICY = 'content-security-policy';
const STYLES = "style-src 'self'";

type Headers = [name: string, value: string][];

/**
 * What an answer says to a browser about itself (product:api#headers): who may run in it, frame it,
 * read it. On everything that a route or the lack of one answers. It depends on the host's brand
 * alone, so that it is worked out once a brand and not once a request.
 */
export function registerHeaders(app: FastifyInstance, { production }: Env): void {
  const headersOf = new Map(
    BRANDS.map((brand) => [brand, headersFor(brand.embedders, production)] as const),
  );
  app.addHook('onRequest', (request, reply, done) => {
    const headers = headersOf.get(askedBrand(request)) ?? [];
    for (const [name, value] of headers) reply.raw.setHeader(name, value);
    done();
  });
}

/** @param embedders who may show us inside a page of theirs */
function headersFor(embedders: readonly string[], production: boolean): Headers {
  const protect = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // `blob:`: a picture that the page fetched or that somebody is about to send.
        imgSrc: ["'self'", 'data:', 'blob:'],
        // Components set style attributes (positions, sizes). Style elements: `allowStyles`.
        styleSrc: ["'self'"],
        styleSrcAttr: ["'unsafe-inline'"],
        scriptSrc: ["'self'"],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: [embedders.join(' ') || "'none'"],
        // No text ever becomes script, whatever a library would like.
        requireTrustedTypesFor: ["'script'"],
      },
    },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: production && HSTS,
  });
  const headers: Headers = [];
  const answer = {
    setHeader: (name: string, value: string) => headers.push([name, value]),
    removeHeader: () => {},
  };
  protect({} as IncomingMessage, answer as unknown as ServerResponse, (error) => {
    if (error) throw error;
  });
  return headers;
}

/**
 * Lets style elements of just these texts into a page.
 * @param hashes as the policy names them: `'sha256-…'`
 */
export function allowStyles(reply: FastifyReply, hashes: readonly string[]): void {
  const policy = String(reply.raw.getHeader(POLICY));
  reply.raw.setHeader(POLICY, policy.replace(STYLES, [STYLES, ...hashes].join(' ')));
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
