import { connection, markUnreachable } from '@merenda/ui/client/connection.ts';
import { tabStore } from '@merenda/ui/client/storage.ts';
import { lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';

/**
 * Loads a screen, its module's default export. It has no precise type: screens use the typed router, whose
 * type would then depend on theirs.
 */
export type Screen = () => Promise<unknown>;

const RELOADED_AT = 'merenda.reloaded-at';
const RELOAD_AGAIN_AFTER_MS = 30_000;

/** A screen in a chunk of its own, loaded when it is first shown. */
export const lazy = (screen: Screen) =>
  lazyRouteComponent(() => loadChunk(screen) as Promise<{ default: ComponentType }>);

/**
 * Loads a chunk. Loading fails without a connection, or if a new release has replaced the chunk.
 * The open page then stays and shows that the app reconnects. It reloads once the API answers, at most once
 * in 30 s in case the chunk is really missing.
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    const last = Number(tabStore.get(RELOADED_AT) ?? 0);
    if (Date.now() - last < RELOAD_AGAIN_AFTER_MS) throw error;
    markUnreachable();
    await answered();
    tabStore.set(RELOADED_AT, String(Date.now()));
    location.reload();
    return new Promise(() => {});
  }
}

function answered(): Promise<void> {
  return new Promise((resolve) => {
    const stop = connection.subscribe(() => {
      if (connection.get() !== 'up') return;
      stop();
      resolve();
    });
  });
}
