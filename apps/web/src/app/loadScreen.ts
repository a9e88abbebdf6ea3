import type { ComponentType } from 'react';
import { connection, missed } from '../client/connection.ts';
import { keptInTab } from '../client/storage.ts';

/**
 * Loads a screen, which is its module's default export. Not typed as such: screens read the typed
 * router, and the router's type would then wait for theirs.
 */
export type Screen = () => Promise<unknown>;

type Loaded = () => Promise<{ default: ComponentType }>;

const RELOADED_AT = 'merenda.reloaded-at';
const PATIENCE_MS = 30_000;

/**
 * A screen whose chunk does not come: either the connection is gone, or the chunk went with a new
 * release. The page that is open stays, says that we are reconnecting, and is loaded anew as soon as
 * somebody answers; not more than once in a while, should the chunk really be missing.
 */
export const loadScreen =
  (screen: Screen): Loaded =>
  async () => {
    try {
      return (await screen()) as { default: ComponentType };
    } catch (error) {
      const last = Number(keptInTab.get(RELOADED_AT) ?? 0);
      if (Date.now() - last < PATIENCE_MS) throw error;
      missed();
      await answered();
      keptInTab.set(RELOADED_AT, String(Date.now()));
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
