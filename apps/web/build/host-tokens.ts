import { BRANDS } from '@merenda/domain/brands';
import type { Plugin } from 'vite';

/**
 * In production the API fills `%LANG%`, `%BRAND%`, `%TITLE%` and `%THEME_COLOR%` of index.html by
 * host and browser. The development server puts the default brand in; the app corrects it by host.
 */
export function hostTokens(): Plugin {
  const [brand] = BRANDS;
  const values: Record<string, string | undefined> = {
    LANG: 'en',
    BRAND: brand?.id,
    TITLE: brand?.name,
    THEME_COLOR: brand?.colours.light.paper,
  };
  return {
    name: 'merenda:host-tokens',
    apply: 'serve',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html.replace(/%(LANG|BRAND|TITLE|THEME_COLOR)%/g, (_, name) => values[name] ?? ''),
    },
  };
}
