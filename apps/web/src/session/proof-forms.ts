import { PROOF_CODE } from '@merenda/domain/access/proofs';
import { loginPasswordError } from '@merenda/domain/forms/forms';
import { useFocusOnMount } from '@merenda/ui/blocks/dialogs/use-focus-on-mount.ts';
import { useForm } from '@merenda/ui/blocks/form/use-form.ts';

/** The account's own password, asked for before what a session alone may not do. */
export const usePasswordForm = () =>
  useForm(
    { password: '' },
    { password: ({ password }) => loginPasswordError(password) },
    {
      paths: { password: 'password' },
      codes: { wrong_password: () => ({ field: 'password', key: 'error.wrongPassword' }) },
    },
    'sent',
  );

/**
 * The form of a second step's code, with the focus in its field (product:session#second-factor).
 * `send` gets the code, without spaces around it. `isTold` says whether the field tells a failure; the code
 * is selected, to be typed anew.
 */
export function useCodeForm(send: (code: string, isTold: (error: unknown) => boolean) => void) {
  const box = useFocusOnMount<HTMLInputElement>();
  const { form, field, refuse, showErrors, isValid } = useForm(
    { code: '' },
    {
      code: ({ code }) =>
        code.trim().length < PROOF_CODE.min ? { key: 'form.required' } : undefined,
    },
    {
      paths: { code: 'code' },
      codes: { wrong_code: () => ({ field: 'code', key: 'secondFactor.error.wrongCode' }) },
    },
    'sent',
  );
  const isTold = (error: unknown) => {
    const told = refuse(error).length > 0;
    box.current?.select();
    return told;
  };
  const submit = () => (isValid('code') ? send(form.code.trim(), isTold) : showErrors());
  return {
    box: { ref: box, autoComplete: 'one-time-code', maxLength: PROOF_CODE.max, ...field('code') },
    submit,
  };
}
