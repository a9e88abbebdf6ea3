import { loginPasswordError } from '@merenda/domain/forms/forms';
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
