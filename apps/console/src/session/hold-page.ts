import { beforeSignOut } from './before-sign-out.ts';

const held = new Set<object>();

const ask = (event: BeforeUnloadEvent) => event.preventDefault();

/**
 * Holds the page for a change that the server has not answered. Until it is released the browser asks
 * before it leaves the page, which would lose the change, and a sign-out waits.
 * @returns the function that releases it
 */
export function holdPage(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  const takeBack = beforeSignOut(() => promise);
  held.add(promise);
  addEventListener('beforeunload', ask);
  return () => {
    resolve();
    takeBack();
    held.delete(promise);
    if (held.size === 0) removeEventListener('beforeunload', ask);
  };
}
