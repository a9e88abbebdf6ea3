import { escapeHtml } from '@merenda/domain/text/escape-html';
import type { Rendering } from './prerender.ts';

const VITES_OWN =
  /\s*(<script type="module"[^>]*><\/script>|<link rel="(modulepreload|stylesheet)"[^>]*>)/g;

const ROOT = /(?:<!--[^>]*-->\s*)?<div id="root">.*<\/div>/s;

/**
 * The built index.html with a rendered page in it. The API still fills in `%MAIL_INBOX%`, `%THEME%` and
 * `%SEARCH%` (the address's query, in the page's links).
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
    waits = false,
  }: Omit<Rendering, 'page'> & {
    links: string;
    scripts: string;
    searchMark?: string;
    /** Does the app load only at the first sign of use? */
    waits?: boolean;
  },
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
  const page = searchMark ? html.replaceAll(searchMark, '%SEARCH%') : html;
  return shell
    .replace(VITES_OWN, '')
    .replace(/%(\w+)%/g, (place, name: string) => values[name] ?? place)
    .replace('<!--next-->', () => links)
    .replace(
      ROOT,
      () =>
        `<div id="root" data-prerendered="${scripts}"${waits ? ' data-waits' : ''}>${page}</div>`,
    );
}
