import {
  notifyFailure,
  notifySignInFailure,
} from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { isFailure } from '@merenda/ui/client/failure.ts';
import { useMutation } from '@tanstack/react-query';
import { useAfterSignIn } from '../../api/after-sign-in.ts';
import { usePasskeyOffer } from './use-passkey-offer.ts';

/**
 * Signs in with a passkey: at once by `mutate`, or when one is chosen among the email field's suggestions.
 * A cancelled request shows nothing. `onRefused` is called after a refusal.
 */
export function usePasskeySignIn(isIdle: boolean, onRefused: (error: unknown) => void) {
  const enter = useAfterSignIn();
  const refuse = (error: unknown) => {
    if (isFailure(error) && !isFailure(error, 'wrong_credentials')) notifySignInFailure(error);
    else notifyFailure(error, 'login.passkey.failed');
    onRefused(error);
  };
  const signIn = useMutation({
    mutationFn: async () => (await import('./ceremony.ts')).askForPasskey(),
    onSuccess: (outcome) => outcome === 'signed-in' && enter(),
    onError: refuse,
  });
  usePasskeyOffer(isIdle && !signIn.isPending, { onSignedIn: enter, onRefused: refuse });
  return signIn;
}
