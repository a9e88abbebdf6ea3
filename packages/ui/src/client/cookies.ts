/**
 * Marks that the server may read as well, before it answers with a page; nothing secret. Where
 * cookies are switched off they are simply forgotten. There are none while a page is prerendered.
 */
export const cookies = {
  get(name: string): string | undefined {
    if (import.meta.env.SSR) return undefined;
    const entry = document.cookie.split('; ').find((one) => one.startsWith(`${name}=`));
    return entry?.slice(name.length + 1);
  },
  /** `value` is made of letters, digits and hyphens. */
  set(name: string, value: string): void {
    write(name, value, YEAR_SECONDS);
  },
  remove(name: string): void {
    write(name, '', 0);
  },
};

const YEAR_SECONDS = 365 * 24 * 60 * 60;

function write(name: string, value: string, maxAgeSeconds: number): void {
  if (import.meta.env.SSR) return;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in Safari 16
  document.cookie = `${name}=${value}; Max-Age=${maxAgeSeconds}; Path=/; SameSite=Lax${secure}`;
}
