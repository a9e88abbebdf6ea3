import { Button, ButtonLink } from '@merenda/ui/blocks/actions/button.tsx';
import { PageHeader, Screen } from '@merenda/ui/blocks/layout/screen.tsx';
import { useRetryCountdown } from '@merenda/ui/blocks/states/use-retry-countdown.ts';
import { isFailure } from '@merenda/ui/client/failure.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useSearch } from '@tanstack/react-router';
import { useLoginByLink } from '../../../features/session/api/login-link.ts';
import { ChoosePassword } from '../../../features/session/components/choose-password.tsx';
import { LinkSpent } from '../../../features/session/components/link-spent.tsx';
import { KeyPicture } from '../../../features/session/components/pictures/key-picture.tsx';
import styles from '../../../features/session/components/visitor.module.css';

/**
 * The page /login-link?token=…: one tap signs in (product:session#login-link). Opening the page does
 * nothing: mail scanners open links before their readers do.
 */
export default function LoginLinkPage() {
  const { token } = useSearch({ strict: false }) as { token?: unknown };
  return typeof token === 'string' && token !== '' ? <LoginLink token={token} /> : <LinkSpent />;
}

function LoginLink({ token }: { token: string }) {
  const t = useT();
  const wait = useRetryCountdown();
  const login = useLoginByLink(token);
  if (isFailure(login.error, 'invalid_login_link')) return <LinkSpent />;
  if (login.data?.passwordToken) return <ChoosePassword token={login.data.passwordToken} />;
  return (
    <Screen>
      <div className={styles.welcome}>
        <KeyPicture />
        <PageHeader title={t('loginLink.title')} text={t('loginLink.text')} />
      </div>
      <div className={styles.choices}>
        <Button
          wide
          busy={login.isPending || login.isSuccess}
          waits={wait.words}
          onClick={() => login.mutate(undefined, { onError: wait.startFor })}
        >
          {t('login.submit')}
        </Button>
        <ButtonLink kind="plain" wide to="/login" search>
          {t('session.toLogin')}
        </ButtonLink>
      </div>
    </Screen>
  );
}
