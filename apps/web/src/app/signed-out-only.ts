import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { signedInHint } from '../session/hint.ts';
import { loadSession } from '../session/session.ts';

/**
 * Guards /login, /login-link, /signup, /recover, /reset-password: a signed-in guardian is sent to /
 * (product:overview#route-guards).
 */
export async function signedOutOnly({
  context,
}: {
  context: { queries: QueryClient };
}): Promise<void> {
  if (!signedInHint.get()) return;
  const session = await loadSession(context.queries).catch(() => undefined);
  if (session) throw redirect({ to: '/', replace: true });
}
