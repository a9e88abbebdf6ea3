/** The pages that a signed-out visitor may see (spec 1 §2). */
export const PUBLIC_PATHS = ['/login', '/signup', '/recover', '/reset-password'] as const;

/** Is this a page for signed-out visitors? The query, the hash and a closing slash do not matter. */
export function isPublicPath(path: string): boolean {
  const pathname = path.replace(/[?#].*$/s, '').replace(/\/+$/, '');
  return PUBLIC_PATHS.some((publicPath) => publicPath === pathname);
}

// A host that cannot exist (RFC 2606): whatever leaves it is not a path of ours.
const ORIGIN = 'http://merenda.invalid';

/**
 * Where to go after login: the remembered path when it is one of our own pages, else `fallback`.
 * Other origins (also in disguise: `//host`, `/\host`, `/.//host`, control characters), the
 * signed-out pages and /logout are refused; a session token in the query is dropped (decision B.3).
 */
export function safeReturnPath(path: string | null | undefined, fallback = '/'): string {
  if (!path?.startsWith('/') || /[\\\p{Cc}]/u.test(path) || !URL.canParse(path, ORIGIN)) {
    return fallback;
  }
  const url = new URL(path, ORIGIN);
  if (url.origin !== ORIGIN || url.pathname.startsWith('//')) return fallback;
  if (isPublicPath(url.pathname) || /^\/logout\/*$/.test(url.pathname)) return fallback;
  if (url.searchParams.has('authToken')) url.searchParams.delete('authToken');
  return url.pathname + url.search + url.hash;
}
