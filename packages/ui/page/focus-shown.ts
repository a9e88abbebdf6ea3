import type { CSSOptions } from 'vite';

type Plugins = NonNullable<Exclude<NonNullable<CSSOptions['postcss']>, string>['plugins']>;

/** `:where` adds no specificity: rules keep their order. */
const CONTROL = ':where([data-focused] :is(a, button, input, select, textarea))';

/**
 * Makes `data-focused` look like the focus: a page can focus only one element, and shows several
 * states.
 */
export const FOCUS_SHOWN: Plugins = [
  {
    postcssPlugin: 'focus-shown',
    Once(root) {
      root.walkRules(/:focus/, (rule) => {
        rule.selector = rule.selector
          .replace(/:focus(-visible)?(?![\w-])/g, (focus) => `:is(${focus}, ${CONTROL})`)
          .replace(/:focus-within/g, ':is(:focus-within, :where([data-focused] *))');
      });
    },
  },
];
