/**
 * Small values in the browser's storage. Where storage is switched off (private modes, some
 * embedded web views) nothing is stored, and the app works on.
 */
function box(open: () => Storage) {
  const attempt = <T>(use: (storage: Storage) => T): T | undefined => {
    try {
      return use(open());
    } catch {
      return undefined;
    }
  };
  return {
    get: (key: string): string | null => attempt((storage) => storage.getItem(key)) ?? null,
    set: (key: string, value: string): void => attempt((storage) => storage.setItem(key, value)),
    remove: (key: string): void => attempt((storage) => storage.removeItem(key)),
  };
}

/** The storage of this browser, until removed. */
export const localStore = box(() => localStorage);

/** The storage of this tab, while it is open. */
export const tabStore = box(() => sessionStorage);
