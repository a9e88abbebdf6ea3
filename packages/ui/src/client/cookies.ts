import { DAY_SECONDS } from '@merenda/domain/time/spans';
/**
 * Marks that the server reads as well, before it answers with a page; nothing secret. Without
 * cookies they are forgotten. A page that is prerendered has none.
 */
export const cookies = {
  get(name: string): string | undefined {
    if (import.meta.env.SSR) return undefined;
    const entry = document.cookie.split('; ').find((one) => one.startsWith(`${name}=`));
    return entry?.slice(name.length + 1);
  },
  /** `value` has only letters, digits and hyphens. */
  set(name: string, value: string): void {
    write(name, value, YEAR_SECONDS);
  },
  remove(name: string): void {
    write(name, '', 0);
  },
};

const YEAR_SECONDS = 365 * DAY_SECONDS;

function write(name: string, value: string, maxAgeSeconds: number): void {
  if (import.meta.env.SSR) return;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in Safari 16
  document.cookie = `${name}=${value}; Max-Age=${maxAgeSeconds}; Path=/; SameSite=Lax${secure}`;
}
