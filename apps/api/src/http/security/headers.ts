import type { IncomingMessage, ServerResponse } from 'node:http';
import { BRANDS } from '@merenda/domain/brands/brands';
import { DAY_SECONDS } from '@merenda/domain/time/spans';
import type { FastifyInstance, FastifyReply } from 'fastify';
import helmet from 'helmet';
import type { Env } from '../../platform/env.ts';
import { brandOfRequest } from '../../platform/requested-address.ts';

const HSTS = { maxAge: 365 * DAY_SECONDS, includeSubDomains: true };

const POLICY = 'content-security-policy';
const STYLES = "style-src 'self'";

type Headers = Record<string, string>;

/**
 * Sets the security headers of every answer, also without a route (product:api#headers): they say who may
 * run in it, frame it and read it. They depend only on the host's brand, and are computed once per brand
 * instead of once per request.
 */
export function registerHeaders(app: FastifyInstance, { production }: Env): void {
  const headersOf = new Map(
    BRANDS.map((brand) => [brand, headersFor(brand.embedders, production)] as const),
  );
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headersOf.get(brandOfRequest(request)) ?? {});
    done();
  });
}

/** @param embedders origins that may embed our pages */
function headersFor(embedders: readonly string[], production: boolean): Headers {
  const protect = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // `blob:` is for pictures that the page fetched or is about to send.
        imgSrc: ["'self'", 'data:', 'blob:'],
        // Components set style attributes (positions, sizes). `allowStyles` permits style elements.
        styleSrc: ["'self'"],
        styleSrcAttr: ["'unsafe-inline'"],
        scriptSrc: ["'self'"],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: [embedders.join(' ') || "'none'"],
        // No text becomes a script, not even through a library.
        requireTrustedTypesFor: ["'script'"],
      },
    },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: production && HSTS,
  });
  const headers: Headers = {};
  const answer = {
    setHeader(name: string, value: string) {
      headers[name.toLowerCase()] = value;
    },
    removeHeader() {},
  };
  protect({} as IncomingMessage, answer as unknown as ServerResponse, (error) => {
    if (error) throw error;
  });
  return headers;
}

/**
 * Permits style elements with exactly these texts in a page.
 * @param hashes in the policy's form: `'sha256-…'`
 */
export function allowStyles(reply: FastifyReply, hashes: readonly string[]): void {
  const policy = String(reply.getHeader(POLICY));
  reply.header(POLICY, policy.replace(STYLES, [STYLES, ...hashes].join(' ')));
}

/** Headers for answers without a request and a route: plain texts that nothing may run or frame. */
export const bareHeaders = ({ production }: Pick<Env, 'production'>): Record<string, string> => ({
  'content-security-policy':
    "default-src 'none';object-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  ...(production
    ? { 'strict-transport-security': `max-age=${HSTS.maxAge}; includeSubDomains` }
    : {}),
});
