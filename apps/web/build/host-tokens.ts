import { BRANDS } from '@merenda/domain/brands/brands';
import type { Plugin } from 'vite';

/**
 * Fills the placeholders of index.html (`%LANG%`, `%BRAND%`, …) for the development server with the default
 * brand; the app corrects it by host. In production the API fills them by host and browser.
 */
export function hostTokens(): Plugin {
  const [brand] = BRANDS;
  const values: Record<string, string | undefined> = {
    LANG: 'en',
    BRAND: brand?.id,
    TITLE: brand?.name,
    DESCRIPTION: brand?.name,
    NOT_LOADED: 'Something went wrong. Please try again.',
    RETRY: 'Try again',
    PAPER_LIGHT: brand?.colours.light.paper,
    PAPER_DARK: brand?.colours.dark.paper,
  };
  return {
    name: 'merenda:host-tokens',
    apply: 'serve',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => html.replace(/%([A-Z_]+)%/g, (_, name) => values[name] ?? ''),
    },
  };
}
