import { type ComponentType, createElement, lazy as reactLazy, useState } from 'react';
import { connection, markUnreachable } from './connection.ts';
import { tabStore } from './storage.ts';

const RELOADED_AT = 'merenda.reloaded-at';
const RELOAD_AGAIN_AFTER_MS = 30_000;

/** A component that is shown once its chunk is there. */
type Lazy<Component> = Component & {
  preload: () => Promise<unknown>;
  /** The chunk is there: awaited before an act whose outcome this component alone shows. */
  ready: () => Promise<void>;
};

/**
 * A component in a chunk of its own, loaded when it is first shown or by its `preload`.
 * @param name the module's export; its default one if left out
 */
export function lazy<Module extends object, Name extends keyof Module = 'default' & keyof Module>(
  load: () => Promise<Module>,
  name = 'default' as Name,
): Lazy<Module[Name]> {
  let ahead: Module | undefined;
  const later = reactLazy(async () => ({
    default: (await loadChunk(load))[name] as ComponentType,
  }));
  // A part that was loaded ahead is shown at once: React's own would show the fallback for a moment.
  const Part = (props: object) => {
    const [part] = useState(() => (ahead ? (ahead[name] as ComponentType) : later));
    return createElement(part, props);
  };
  const preload = async () => {
    ahead ??= await load().catch(() => undefined);
  };
  const ready = async () => {
    ahead ??= await loadChunk(load);
  };
  return Object.assign(Part, { preload, ready }) as unknown as Lazy<Module[Name]>;
}

// Vite takes a style sheet that stands in the page for a loaded one: one that failed makes room for its next try.
if (typeof document !== 'undefined') {
  document.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') target.remove();
    },
    true,
  );
}

/**
 * Loads a chunk. Loading fails without a connection, or if the page is older than the last release.
 * The open page then stays and shows that the app reconnects, and the chunk loads once the API answers.
 * If it is still missing, the page reloads, at most once in 30 s.
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    markUnreachable();
    await answered();
  }
  try {
    return await load();
  } catch (error) {
    const last = Number(tabStore.get(RELOADED_AT) ?? 0);
    if (Date.now() - last < RELOAD_AGAIN_AFTER_MS) throw error;
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
