import type { Brand } from '@merenda/domain/brands/brands';
import { VISIT_COOKIES } from '@merenda/domain/pages/visit';
import { chooseLanguage, type Language } from '@merenda/domain/places/languages';
import type { FastifyRequest } from 'fastify';
import { brandOfRequest } from '../../platform/requested-address.ts';

/** Everything that a page depends on and that a request tells before authentication. */
export interface Visit {
  brand: Brand;
  language: Language;
  /** The theme chosen by hand; empty if the device decides. */
  theme: 'light' | 'dark' | '';
  hasAgreedToCookies: boolean;
  /** The browser probably has a session. */
  isSignedIn: boolean;
  /** The path without the query, such as `/login`. */
  path: string;
  query: Readonly<Record<string, unknown>>;
}

/** Reads a visit; odd values count as absent. */
export function visitOf(request: FastifyRequest): Visit {
  const { cookies, language: accepted } = request;
  const query = request.query as Record<string, unknown>;
  const theme = cookies[VISIT_COOKIES.theme];
  return {
    brand: brandOfRequest(request),
    language: chooseLanguage({
      saved: cookies[VISIT_COOKIES.language],
      country: typeof query.country === 'string' ? query.country : undefined,
      browser: [accepted],
    }),
    theme: theme === 'light' || theme === 'dark' ? theme : '',
    hasAgreedToCookies: cookies[VISIT_COOKIES.consent] !== undefined,
    isSignedIn: cookies[VISIT_COOKIES.signedIn] === '1',
    path: request.url.replace(/[?#].*$/s, ''),
    query,
  };
}
