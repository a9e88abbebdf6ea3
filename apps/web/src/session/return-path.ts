import { safeReturnPath } from '@merenda/domain/pages/routes-access';
import { createSignal } from '@merenda/ui/client/signal.ts';
import { tabStore } from '@merenda/ui/client/storage.ts';

/**
 * The address that an invitation went to: log-in and sign-up begin with it. It is gone with the page.
 */
export const invitedEmail = createSignal('');

const KEY = 'merenda.returnPath';

/**
 * Keeps where a signed-out visitor wanted to go (product:overview#route-guards); only paths of ours
 * are kept. The latest counts, home too.
 */
export function rememberPath(path: string): void {
  const safe = safeReturnPath(path, '');
  if (safe !== '') tabStore.set(KEY, safe);
}

/**
 * Where to go after signing in: the remembered path, once, else `/` (product:session#after-login).
 */
export function takeReturnPath(): string {
  const path = safeReturnPath(tabStore.get(KEY));
  tabStore.remove(KEY);
  return path;
}
