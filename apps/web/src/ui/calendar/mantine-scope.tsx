import { MantineProvider } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';

type SchemeManager = NonNullable<ComponentProps<typeof MantineProvider>['colorSchemeManager']>;

/** The theme is ours to keep (theme.ts): Mantine neither stores one nor writes to the page. */
const noManager: SchemeManager = {
  get: (fallback) => fallback,
  set() {},
  subscribe() {},
  unsubscribe() {},
  clear() {},
};

/**
 * The ground that Mantine's widgets need. Each block that holds one brings its own scope, so that
 * Mantine is loaded where a widget is and nowhere else. It writes no style elements (the content
 * security policy has no room for them): the blocks take widgets unstyled and dress them in tokens.
 */
export const MantineScope = ({ children }: { children: ReactNode }) => (
  <MantineProvider
    colorSchemeManager={noManager}
    getRootElement={() => undefined}
    withCssVariables={false}
    withGlobalClasses={false}
    withStaticClasses={false}
  >
    {children}
  </MantineProvider>
);
