import { useMutation } from '@tanstack/react-query';
import { isFailure } from '../../../client/failure.ts';
import { notifyFailure } from '../../../ui/notifications/notifyFailure.ts';
import { useArrive } from '../api/arrive.ts';
import { usePasskeyOffer } from './usePasskeyOffer.ts';

/**
 * Signs in with a passkey: at once by `mutate`, or when one is chosen among the e-mail field's
 * suggestions. Whoever thinks better of it hears nothing. `onRefused` learns of refusals.
 */
export function usePasskeySignIn(isIdle: boolean, onRefused: (error: unknown) => void) {
  const arrive = useArrive();
  const refuse = (error: unknown) => {
    notifyFailure(
      error,
      isFailure(error) && !isFailure(error, 'wrong_credentials')
        ? 'global.error.connection'
        : 'login.passkey.failed',
    );
    onRefused(error);
  };
  const signIn = useMutation({
    mutationFn: async () => (await import('./ceremony.ts')).askForPasskey(),
    onSuccess: (outcome) => outcome === 'signed-in' && arrive(),
    onError: refuse,
  });
  usePasskeyOffer(isIdle && !signIn.isPending, { onSignedIn: arrive, onRefused: refuse });
  return signIn;
}
