import type { ElementType, Key, ReactElement } from 'react';
import * as react from 'react/jsx-dev-runtime';
import { withTextsApart } from './jsx-runtime.ts';

export { Fragment } from 'react';
export type { JSX } from './jsx.ts';

type Source = [source?: object, self?: unknown];

/**
 * React's function as {@link jsx}, for the development server. Texts that become one are no list.
 */
export function jsxDEV(
  type: ElementType,
  props: Record<string, unknown>,
  key: Key | undefined,
  isStatic: boolean,
  ...source: Source
): ReactElement {
  const given = withTextsApart(type, props);
  return react.jsxDEV(type, given, key, isStatic && Array.isArray(given.children), ...source);
}
