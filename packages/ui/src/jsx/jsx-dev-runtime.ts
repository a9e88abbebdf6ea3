import type { ElementType, Key, ReactElement } from 'react';
import * as react from 'react/jsx-dev-runtime';
import { withTextsApart } from './jsx-runtime.ts';

export { Fragment } from 'react';
export type { JSX } from './jsx.ts';

type Rest = [key: Key | undefined, isStatic: boolean, source?: object, self?: unknown];

/** React's own, as {@link jsx}, for the server that rebuilds while one works. */
export const jsxDEV = (
  type: ElementType,
  props: Record<string, unknown>,
  ...rest: Rest
): ReactElement => react.jsxDEV(type, withTextsApart(type, props), ...rest);
