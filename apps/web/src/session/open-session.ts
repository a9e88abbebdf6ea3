import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query';
import { type Answer, call } from '../client/call.ts';
import { isFailure } from '../client/failure.ts';
import { signedInHint } from './hint.ts';

/**
 * As whom the token of the address has signed in, where nobody or somebody else was; it is told until
 * the guardian has read it.
 */
export const arrivalQuery = queryOptions<Answer<'POST /auth/session'>['signedInAs'] | null>({
  queryKey: ['arrival'],
  queryFn: skipToken,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/**
 * Exchanges the token of the address for a session of this browser (product:session#address-token).
 * A token that is not accepted changes nothing: whoever was signed in stays so, and the guards do what
 * they do for everybody.
 */
export async function openSession(queries: QueryClient, token: string): Promise<void> {
  try {
    const { signedInAs } = await call('POST /auth/session', { body: { token } });
    signedInHint.set();
    queries.setQueryData(arrivalQuery.queryKey, signedInAs ?? null);
  } catch (error) {
    if (!isFailure(error)) throw error;
  }
}
