import { call } from '@merenda/ui/client/call.ts';
import { useMutation } from '@tanstack/react-query';

/** Proves the guardian's identity with the password (product:session#step-up). */
export const usePasswordStepUp = () =>
  useMutation({
    mutationFn: (password: string) => call('POST /auth/step-up', { body: { password } }),
  });

/** Proves the guardian's identity with a passkey; the browser's part is loaded only here. */
export const usePasskeyStepUp = () =>
  useMutation({
    mutationFn: async () => (await import('../model/passkey/ceremony.ts')).stepUpByPasskey(),
  });
