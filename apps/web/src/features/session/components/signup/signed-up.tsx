import { givenName } from '@merenda/domain/people/guardians';
import { Button, ButtonLink } from '@merenda/ui/blocks/actions/button.tsx';
import { SuccessState } from '@merenda/ui/blocks/states/success-state.tsx';
import { isFailure } from '@merenda/ui/client/failure.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useNavigate } from '@tanstack/react-router';
import { type Credentials, isWrong, useSignIn } from '../../api/sign-in.ts';
import { MailPicture } from '../pictures/mail-picture.tsx';

/** The part of the new account that the wizard knows. */
export type NewAccount = Credentials & { name: string; country: string };

/**
 * "Enter" signs in with what was typed (product:signup#success). Where the address had an account
 * already, with another password, its owner has got an e-mail, and the page says to look there.
 */
export function SignedUp({ name, country, email, password }: NewAccount) {
  const t = useT();
  const navigate = useNavigate();
  const signIn = useSignIn();
  if (isWrong(signIn.error)) return <LookIntoMailbox email={email} />;
  const enter = () =>
    signIn.mutate(
      { email, password },
      {
        onError: (error) => {
          if (isFailure(error, 'second_factor_required')) navigate({ to: '/login', search: true });
        },
      },
    );
  return (
    <SuccessState
      title={t('signup.success.title', { name: givenName(name, country) })}
      text={t('signup.success.message')}
      action={
        <Button wide busy={signIn.isPending} onClick={enter}>
          {t('signup.success.enter')}
        </Button>
      }
    />
  );
}

function LookIntoMailbox({ email }: Pick<NewAccount, 'email'>) {
  const t = useT();
  return (
    <SuccessState
      title={t('signup.email.title')}
      text={t('signup.email.message', { email: email.trim() })}
      drawing={<MailPicture />}
      action={
        <ButtonLink wide to="/login" search>
          {t('login.submit')}
        </ButtonLink>
      }
      others={
        <ButtonLink kind="plain" to="/recover" search>
          {t('login.forgot')}
        </ButtonLink>
      }
    >
      <p>{t('recover.hint.spam')}</p>
    </SuccessState>
  );
}
