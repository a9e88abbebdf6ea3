import type { CSSOptions } from 'vite';

type Plugins = NonNullable<Exclude<NonNullable<CSSOptions['postcss']>, string>['plugins']>;

/** Without weight of its own: rules keep theirs. */
const CONTROL = ':where([data-focused] :is(a, button, input, select, textarea))';

/** One thing alone has the focus of a page. So that others can be seen with it, `data-focused` looks like it. */
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
