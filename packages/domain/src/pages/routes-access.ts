import { ADDRESS_TOKEN } from './visit.ts';

/** The pages for signed-out visitors (product:overview#route-guards). */
export const PUBLIC_PATHS = [
  '/login',
  '/login-link',
  '/signup',
  '/recover',
  '/reset-password',
] as const;

/** The path is a page for signed-out visitors. Query, hash and a trailing slash are ignored. */
export function isPublicPath(path: string): boolean {
  const pathname = path.replace(/[?#].*$/s, '').replace(/\/+$/, '');
  return PUBLIC_PATHS.some((publicPath) => publicPath === pathname);
}

// A host that cannot exist (RFC 2606): a path that resolves to another origin is not ours.
const ORIGIN = 'http://merenda.invalid';

/**
 * The path after login: the remembered one when it is one of our own pages, else `fallback`. It
 * refuses other origins (also disguised: `//host`, `/\host`, `/.//host`, control characters), the
 * signed-out pages and /logout. A session token is removed from the query
 * (product:overview#route-guards).
 */
export function safeReturnPath(path: string | null | undefined, fallback = '/'): string {
  if (!path?.startsWith('/') || /[\\\p{Cc}]/u.test(path) || !URL.canParse(path, ORIGIN)) {
    return fallback;
  }
  const url = new URL(path, ORIGIN);
  if (url.origin !== ORIGIN || url.pathname.startsWith('//')) return fallback;
  if (isPublicPath(url.pathname) || /^\/logout\/*$/.test(url.pathname)) return fallback;
  if (url.searchParams.has(ADDRESS_TOKEN)) url.searchParams.delete(ADDRESS_TOKEN);
  return url.pathname + url.search + url.hash;
}
