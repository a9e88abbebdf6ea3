import { countryByIso2, DEFAULT_COUNTRY } from '../places/countries.ts';
import type { PrerenderedPage } from './visit.ts';

/** The query of an address, as a server parses it. */
type Query = Readonly<Record<string, unknown>>;

/**
 * A token that the app's router keeps as text; it would parse `123` or `true` into another type.
 */
const TOKEN = /^(?=.*[A-Za-z])[\w-]{8,}$/;

/**
 * The prerendered page that fits an address exactly. undefined when the page depends on more than
 * brand and language (sign-up with the visitor's own country) or is not prerendered.
 *
 * @param path the path alone, such as `/login`
 * @param brandCountry the brand's country (ISO 3166 alpha-2), with which sign-up starts
 */
export function prerenderedPageOf(
  path: string,
  query: Query,
  brandCountry: string | null,
): PrerenderedPage | undefined {
  if (Object.values(query).some((value) => typeof value !== 'string')) return undefined;
  if (path === '/login') return 'login';
  if (path === '/recover') return 'recover';
  if (path === '/reset-password')
    return linkPageOf(query.token, 'reset-password', 'reset-link-spent');
  if (path === '/login-link') return linkPageOf(query.token, 'login-link', 'login-link-spent');
  if (path === '/signup' && startsWithBrandCountry(query.country, brandCountry)) return 'signup';
  return undefined;
}

function linkPageOf(
  token: unknown,
  page: PrerenderedPage,
  spent: PrerenderedPage,
): PrerenderedPage | undefined {
  if (token === undefined || token === '') return spent;
  return typeof token === 'string' && TOKEN.test(token) ? page : undefined;
}

/** Sign-up starts with the brand's own country: the query names no other. */
function startsWithBrandCountry(requested: unknown, brandCountry: string | null): boolean {
  const country = typeof requested === 'string' ? countryByIso2(requested)?.iso2 : undefined;
  return country === undefined || country === (brandCountry ?? DEFAULT_COUNTRY);
}
