import { useT } from '../../../../i18n/language.ts';
import { Button } from '../../../../ui/Button.tsx';
import { SuccessState } from '../../../../ui/SuccessState.tsx';
import { type Credentials, useSignIn } from '../../api/signIn.ts';

/** The account is there; "enter" signs in with what was typed (spec 1 §2). */
export function SignedUp({ name, ...credentials }: Credentials & { name: string }) {
  const t = useT();
  const signIn = useSignIn();
  const [firstName = name] = name.trim().split(/\s+/);
  return (
    <SuccessState
      title={t('signup.success.title', { name: firstName })}
      text={t('signup.success.message')}
      action={
        <Button wide busy={signIn.isPending} onClick={() => signIn.mutate(credentials)}>
          {t('signup.success.enter')}
        </Button>
      }
    />
  );
}
