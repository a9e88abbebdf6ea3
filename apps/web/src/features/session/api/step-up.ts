import { call } from '@merenda/ui/client/call.ts';
import { useMutation } from '@tanstack/react-query';

/** Proves with the password who asks (product:session#step-up). */
export const usePasswordStepUp = () =>
  useMutation({
    mutationFn: (password: string) => call('POST /auth/step-up', { body: { password } }),
  });

/** Proves it with a passkey; the browser's part is loaded only here. */
export const usePasskeyStepUp = () =>
  useMutation({
    mutationFn: async () => (await import('../model/passkey/ceremony.ts')).stepUpByPasskey(),
  });
