import { connection, markUnreachable } from '@merenda/ui/client/connection.ts';
import { tabStore } from '@merenda/ui/client/storage.ts';
import type { ComponentType } from 'react';

/**
 * Loads a screen, which is its module's default export. Not typed as such: screens use the typed
 * router, whose type would then depend on theirs.
 */
export type Screen = () => Promise<unknown>;

type Loaded = () => Promise<{ default: ComponentType }>;

const RELOADED_AT = 'merenda.reloaded-at';
const RELOAD_AGAIN_AFTER_MS = 30_000;

/**
 * A chunk fails to load when the connection is gone, or when a new release has replaced it. The page
 * that is open stays, says that we are reconnecting, and is loaded anew once the API answers; at most
 * once in 30 s, in case the chunk is really missing.
 */
export const loadScreen =
  (screen: Screen): Loaded =>
  async () => {
    try {
      return (await screen()) as { default: ComponentType };
    } catch (error) {
      const last = Number(tabStore.get(RELOADED_AT) ?? 0);
      if (Date.now() - last < RELOAD_AGAIN_AFTER_MS) throw error;
      markUnreachable();
      await answered();
      tabStore.set(RELOADED_AT, String(Date.now()));
      location.reload();
      return new Promise(() => {});
    }
  };

function answered(): Promise<void> {
  return new Promise((resolve) => {
    const stop = connection.subscribe(() => {
      if (connection.get() !== 'up') return;
      stop();
      resolve();
    });
  });
}
