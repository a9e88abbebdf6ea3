import type { Plugin } from 'vite';

const MAIN_FONT = /figtree-latin-wght-normal.*\.woff2$/;

/** Preloads the font with the page itself, instead of after the stylesheet. */
export function fontPreload(): Plugin {
  return {
    name: 'merenda:font-preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((file) => MAIN_FONT.test(file));
        if (!font) throw new Error('the main font is not in the build');
        return [
          {
            tag: 'link',
            attrs: {
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              crossorigin: true,
              href: `/${font}`,
            },
            injectTo: 'head-prepend',
          },
        ];
      },
    },
  };
}
