import { countryByIso2, DEFAULT_COUNTRY } from './countries.ts';
import type { ReadyPage } from './visit.ts';

/** What stands behind the `?` of an address, as a server parses it. */
type Query = Readonly<Record<string, unknown>>;

/** What the app's router keeps as text: it reads `123` or `true` as a value of that kind. */
const TOKEN = /^(?=.*[A-Za-z])[\w-]{8,}$/;

/**
 * The ready page that an address shows exactly as it was rendered beforehand; undefined when the
 * page depends on more than brand and language (a country of the visitor's own on sign-up, a token
 * to be taken out of the address) or is none of them.
 *
 * @param path the path alone, such as `/login`
 * @param brandCountry the brand's country (ISO 3166 alpha-2), which sign-up starts with
 */
export function readyPageOf(
  path: string,
  query: Query,
  brandCountry: string | null,
): ReadyPage | undefined {
  if ('authToken' in query || Object.values(query).some((value) => typeof value !== 'string')) {
    return undefined;
  }
  if (path === '/login') return 'login';
  if (path === '/recover') return 'recover';
  if (path === '/reset-password') return resetPageOf(query.token);
  if (path === '/signup' && startsAtHome(query.country, brandCountry)) return 'signup';
  return undefined;
}

function resetPageOf(token: unknown): ReadyPage | undefined {
  if (token === undefined || token === '') return 'reset-link-spent';
  return typeof token === 'string' && TOKEN.test(token) ? 'reset-password' : undefined;
}

/** Does sign-up start with the brand's own country, whatever was asked for? */
function startsAtHome(asked: unknown, brandCountry: string | null): boolean {
  const country = typeof asked === 'string' ? countryByIso2(asked)?.iso2 : undefined;
  return country === undefined || country === (brandCountry ?? DEFAULT_COUNTRY);
}
