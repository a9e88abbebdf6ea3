import type { Brand } from '@merenda/domain/brands/brands';
import { VISIT_COOKIES } from '@merenda/domain/pages/visit';
import { chooseLanguage, type Language } from '@merenda/domain/places/languages';
import type { FastifyRequest } from 'fastify';
import { askedBrand } from '../../platform/asked-address.ts';

/** What a page depends on, as far as a request tells before anybody is known. */
export interface Visit {
  brand: Brand;
  language: Language;
  /** Chosen by hand; empty when the device decides. */
  theme: 'light' | 'dark' | '';
  hasAgreedToCookies: boolean;
  /** There probably is a session. */
  isSignedIn: boolean;
  /** The path alone, `/login`. */
  path: string;
  query: Readonly<Record<string, unknown>>;
}

/** Reads a visit; whatever is odd in it counts as not said. */
export function visitOf(request: FastifyRequest): Visit {
  const { cookies, language: accepted } = request;
  const query = request.query as Record<string, unknown>;
  const theme = cookies[VISIT_COOKIES.theme];
  return {
    brand: askedBrand(request),
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
