import { kept } from '../client/storage.ts';

const KEY = 'merenda.signedIn';

/**
 * The session cookie cannot be read by scripts (decision B.1). This mark says that there probably is
 * one, so that a visitor's first page asks the API nothing and a lapsed session can be told from
 * none. It opens no door. The API sets the readable cookie `aw_in` beside its own for the same end.
 */
export const signedInHint = {
  get: (): boolean => kept.get(KEY) !== null || /(?:^|;\s*)aw_in=1/.test(document.cookie),
  set: (): void => kept.set(KEY, '1'),
  clear: (): void => {
    kept.remove(KEY);
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in Safari 16
    document.cookie = 'aw_in=; Max-Age=0; Path=/';
  },
};
