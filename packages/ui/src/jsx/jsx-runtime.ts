import type { ElementType, Key, ReactElement } from 'react';
import * as react from 'react/jsx-runtime';
import { apart } from './apart.ts';

export { Fragment } from 'react';
export type { JSX } from './jsx.ts';

type Props = Record<string, unknown> & { children?: unknown };

/**
 * React's function with {@link apart} children. The compiler calls it for each element of the app.
 */
export const jsx = (type: ElementType, props: Props, key?: Key): ReactElement =>
  react.jsx(type, withTextsApart(type, props), key);

/** As `jsx`, for an element with several children. */
export const jsxs = (type: ElementType, props: Props, key?: Key): ReactElement =>
  react.jsxs(type, withTextsApart(type, props), key);

export function withTextsApart(type: ElementType, props: Props): Props {
  const children = apart(type, props.children);
  return children === props.children ? props : { ...props, children };
}
