import { localStore } from '@merenda/ui/client/storage.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { signedInHint } from '../../../session/hint.ts';
import { takeReturnPath } from '../../../session/return-path.ts';
import { loadSession, type Responsible } from '../../../session/session.ts';

/**
 * Leads a guardian who has signed in to /onboarding, or past it if the account has seen it
 * (product:session#after-login).
 */
export function useAfterSignIn(): () => Promise<void> {
  const router = useRouter();
  const queries = useQueryClient();
  return async () => {
    queries.clear();
    signedInHint.set();
    // The next page shows any failure of this call.
    const isSeen = await loadSession(queries).then(firstAccess.isDone, () => true);
    router.history.replace(isSeen ? takeReturnPath() : '/onboarding');
  };
}

const KEY = 'merenda.firstAccess';

/** The value that browsers stored before accounts did. */
const ANYBODY = 'done';

/**
 * Whether a guardian has seen the onboarding to its end. The account stores it; the browser stores it in
 * case the API did not get it (product:home#onboarding).
 */
export const firstAccess = {
  isDone: ({ introduced, _id }: Pick<Responsible, 'introduced' | '_id'>): boolean =>
    introduced || [ANYBODY, _id].includes(localStore.get(KEY) ?? ''),
  finish: ({ _id }: Pick<Responsible, '_id'>): void => localStore.set(KEY, _id),
};
