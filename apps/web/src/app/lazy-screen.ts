import { loadChunk } from '@merenda/ui/client/load-chunk.ts';
import { lazyRouteComponent } from '@tanstack/react-router';
import type { FunctionComponent } from 'react';

/**
 * Loads a screen, its module's default export. It has no precise type: screens use the typed router, whose
 * type would then depend on theirs.
 */
export type Screen = () => Promise<unknown>;

/** A screen in a chunk of its own, loaded when it is first shown. */
export const lazyScreen = (screen: Screen) =>
  lazyRouteComponent(() => loadChunk(screen) as Promise<{ default: FunctionComponent }>);
