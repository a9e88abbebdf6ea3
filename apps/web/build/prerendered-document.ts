import type { Rendering } from './prerender.ts';

const VITES_OWN =
  /\s*(<script type="module"[^>]*><\/script>|<link rel="(modulepreload|stylesheet)"[^>]*>)/g;

const ROOT = /(?:<!--[^>]*-->\s*)?<div id="root">.*<\/div>/s;

const COOKIE_BAR = /<section[^>]*\bdata-cookie-bar\b.*?<\/section>/s;

/**
 * The built index.html with a rendered page in it. Left for the API are `%MAIL_INBOX%`, `%THEME%`,
 * `%SEARCH%` (what stands behind the address's `?`, in the page's links), and the cookie bar between
 * two comments, to be taken out for those who have agreed.
 */
export function composePrerendered(
  shell: string,
  {
    brand,
    language,
    title,
    description,
    html,
    links,
    scripts,
    searchMark,
  }: Rendering & { links: string; scripts: string; searchMark: string },
): string {
  const { light, dark } = brand.colours;
  const values: Record<string, string> = {
    LANG: language,
    BRAND: brand.id,
    TITLE: escapeHtml(title),
    DESCRIPTION: escapeHtml(description),
    PAPER_LIGHT: light.paper,
    PAPER_DARK: dark.paper,
  };
  const page = html
    .replace(COOKIE_BAR, (bar) => `<!--cookies-->${bar}<!--/cookies-->`)
    .replaceAll(searchMark, '%SEARCH%');
  return shell
    .replace(VITES_OWN, '')
    .replace(/%(\w+)%/g, (place, name: string) => values[name] ?? place)
    .replace('<!--next-->', () => links)
    .replace(ROOT, () => `<div id="root" data-prerendered="${scripts}">${page}</div>`);
}

const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
