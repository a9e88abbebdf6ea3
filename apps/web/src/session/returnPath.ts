import { safeReturnPath } from '@merenda/domain/routes-access';
import { keptInTab } from '../client/storage.ts';

const KEY = 'merenda.returnPath';

/** Keeps where a signed-out visitor wanted to go (spec 1 §2); only paths of ours are kept. */
export function rememberPath(path: string): void {
  const safe = safeReturnPath(path);
  if (safe !== '/') keptInTab.set(KEY, safe);
}

/** Where to go after signing in: the remembered path, once, else `/` (decision B.3). */
export function takeReturnPath(): string {
  const path = safeReturnPath(keptInTab.get(KEY));
  keptInTab.remove(KEY);
  return path;
}
