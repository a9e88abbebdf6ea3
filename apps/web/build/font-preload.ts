import type { Plugin } from 'vite';

const MAIN_FONT = /figtree-latin-wght-normal.*\.woff2$/;

/** Asks for the font with the page itself, rather than after the stylesheet has been read. */
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
