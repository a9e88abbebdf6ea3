import { Button, ButtonLink } from '@merenda/ui/blocks/actions/button.tsx';
import { PageHeader, Screen } from '@merenda/ui/blocks/layout/screen.tsx';
import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { SuccessState } from '@merenda/ui/blocks/states/success-state.tsx';
import { call } from '@merenda/ui/client/call.ts';
import { isFailure } from '@merenda/ui/client/failure.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { ChoosePassword } from '../../../features/session/components/choose-password.tsx';
import { MailPicture } from '../../../features/session/components/pictures/mail-picture.tsx';
import styles from '../../../features/session/components/visitor.module.css';
import { about } from '../../../queries/subjects.ts';
import { signedInHint } from '../../../session/hint.ts';

/** The advice about an expired link. */
const over = () =>
  signedInHint.get() ? 'confirmEmail.error.signedIn' : 'confirmEmail.error.invalid';

/**
 * The page /confirm-email?token=…: one tap, on any device (product:session#confirmed-address). Opening the
 * page does nothing: mail scanners open every link.
 */
export default function ConfirmEmailPage() {
  const t = useT();
  const queries = useQueryClient();
  const { token } = useSearch({ strict: false }) as { token?: unknown };
  const confirm = useMutation({
    mutationFn: () => call('POST /auth/email/confirm', { body: { token: String(token) } }),
    onSuccess: ({ passwordToken }) => {
      // All former sessions have ended, this browser's too.
      if (passwordToken) {
        signedInHint.clear();
        queries.clear();
      } else void queries.invalidateQueries(about('responsible'));
    },
    onError: (error) => {
      if (!isFailure(error, 'invalid_confirmation', 'sign_in_first'))
        notifyFailure(error, 'global.error.message');
    },
  });
  const goOn = (
    <ButtonLink wide to="/">
      {t('common.continue')}
    </ButtonLink>
  );
  if (confirm.data?.passwordToken) return <ChoosePassword token={confirm.data.passwordToken} />;
  if (confirm.data) {
    const isBefore = confirm.data.confirmed === 'before';
    return (
      <Screen>
        <SuccessState
          title={t('confirmEmail.done.title')}
          text={t(isBefore ? 'confirmEmail.before' : 'confirmEmail.done.text')}
          action={goOn}
          others={
            isBefore && (
              <ButtonLink kind="plain" to="/recover" search>
                {t('confirmEmail.choose.action')}
              </ButtonLink>
            )
          }
        />
      </Screen>
    );
  }
  if (isFailure(confirm.error, 'sign_in_first')) {
    return (
      <Screen>
        <PageHeader title={t('confirmEmail.title')} text={t('confirmEmail.error.changed')} />
        <ButtonLink wide to="/login" search>
          {t('session.toLogin')}
        </ButtonLink>
      </Screen>
    );
  }
  const isOver = !token || isFailure(confirm.error, 'invalid_confirmation');
  return (
    <Screen>
      <div className={styles.welcome}>
        <MailPicture />
        <PageHeader
          title={t(isOver ? 'reset.noToken.title' : 'confirmEmail.title')}
          text={t(isOver ? over() : 'confirmEmail.text')}
        />
      </div>
      <div className={styles.choices}>
        {isOver ? (
          goOn
        ) : (
          <Button wide busy={confirm.isPending} onClick={() => confirm.mutate()}>
            {t('confirmEmail.action')}
          </Button>
        )}
      </div>
    </Screen>
  );
}
