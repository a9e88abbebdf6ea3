import type { CSSOptions } from 'vite';

type Plugins = NonNullable<Exclude<NonNullable<CSSOptions['postcss']>, string>['plugins']>;

/**
 * Limits every `:hover` rule of every style sheet to pointers that can hover
 * (product:look#hovering). Elsewhere `:hover` sticks to the element touched last. Other selectors
 * of the rule stay as they are.
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
