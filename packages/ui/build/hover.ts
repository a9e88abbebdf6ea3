import type { CSSOptions } from 'vite';

type Plugins = NonNullable<Exclude<NonNullable<CSSOptions['postcss']>, string>['plugins']>;

/**
 * Where nothing hovers, `:hover` sticks to what was touched last: every such rule of every style sheet
 * holds only for a pointer that can hover (product:look#hovering). Selectors beside it are kept as they
 * are.
 */
export const HOVER_ONLY: Plugins = [
  {
    postcssPlugin: 'hover-only',
    Once(root, { AtRule }) {
      root.walkRules(/:hover/, (rule) => {
        const [hovering, others] = [true, false].map((wanted) =>
          rule.selectors.filter((one) => one.includes(':hover') === wanted),
        );
        if (others?.length) rule.cloneBefore({ selectors: others });
        const media = new AtRule({ name: 'media', params: '(hover: hover)', nodes: [] });
        rule.replaceWith(media);
        media.append(rule.clone({ selectors: hovering ?? [] }));
      });
    },
  },
];
