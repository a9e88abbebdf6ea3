import type { Component, ReactElement, ReactNode, JSX as ReactsJSX } from 'react';

/**
 * React's own types, except that a component may not return a bare text, which {@link apart} could
 * not see.
 */
export declare namespace JSX {
  type ElementType =
    | keyof IntrinsicElements
    | ((props: never) => ReactElement | readonly (ReactElement | null)[] | null | false | undefined)
    // Components of React and of libraries, as `Suspense` and `Link` are.
    | { (props: never): ReactNode; readonly $$typeof: symbol }
    | (new (
        props: never,
      ) => Component);
  type Element = ReactsJSX.Element;
  type ElementClass = ReactsJSX.ElementClass;
  type ElementAttributesProperty = ReactsJSX.ElementAttributesProperty;
  type ElementChildrenAttribute = ReactsJSX.ElementChildrenAttribute;
  type LibraryManagedAttributes<C, P> = ReactsJSX.LibraryManagedAttributes<C, P>;
  type IntrinsicAttributes = ReactsJSX.IntrinsicAttributes;
  type IntrinsicClassAttributes<T> = ReactsJSX.IntrinsicClassAttributes<T>;
  type IntrinsicElements = ReactsJSX.IntrinsicElements;
}
