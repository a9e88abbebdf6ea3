import { givenName } from '@merenda/domain/people/guardians';
import { useT } from '../../../../i18n/language.ts';
import { Button } from '../../../../ui/actions/button.tsx';
import { SuccessState } from '../../../../ui/states/success-state.tsx';
import { type Credentials, useSignIn } from '../../api/sign-in.ts';

/** What the wizard knows of the account that it has just made. */
export type NewAccount = Credentials & { name: string; country: string };

/** The account is there; "enter" signs in with what was typed (product:signup#success). */
export function SignedUp({ name, country, email, password }: NewAccount) {
  const t = useT();
  const signIn = useSignIn();
  return (
    <SuccessState
      title={t('signup.success.title', { name: givenName(name, country) })}
      text={t('signup.success.message')}
      action={
        <Button wide busy={signIn.isPending} onClick={() => signIn.mutate({ email, password })}>
          {t('signup.success.enter')}
        </Button>
      }
    />
  );
}
