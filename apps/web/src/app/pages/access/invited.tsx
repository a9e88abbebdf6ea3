import { ButtonLink } from '@merenda/ui/blocks/actions/button.tsx';
import { PageHeader, Screen } from '@merenda/ui/blocks/layout/screen.tsx';
import { ErrorScreen } from '@merenda/ui/blocks/states/error-state.tsx';
import { ScreenSkeleton } from '@merenda/ui/blocks/states/skeletons.tsx';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { previewQuery } from '../../../features/guardians/api/guardians.ts';
import styles from '../../../features/guardians/components/guardians.module.css';
import {
  InvitationOver,
  invitationEndOf,
} from '../../../features/guardians/components/invitation-over.tsx';
import { InvitationTerms } from '../../../features/guardians/components/invitation-terms.tsx';
import { invitedEmail, rememberPath } from '../../../session/return-path.ts';

/**
 * The page /invited?token=…: inviter, students and rights, before any login
 * (product:guardians#before-login).
 */
export default function InvitedPage() {
  const { token } = useSearch({ strict: false }) as { token?: unknown };
  return typeof token === 'string' && token !== '' ? (
    <Invited token={token} />
  ) : (
    <InvitationOver state="unknown" />
  );
}

function Invited({ token }: { token: string }) {
  const t = useT();
  const list = new Intl.ListFormat(useLanguage());
  const { data, error, refetch } = useQuery(previewQuery(token));
  const email = data?.byEmail ? data.email : '';
  useEffect(() => {
    rememberPath(`/invitation?token=${encodeURIComponent(token)}`);
    invitedEmail.set(email);
  }, [token, email]);
  const over = invitationEndOf(error);
  if (over) return <InvitationOver state={over} />;
  if (error) return <ErrorScreen error={error} onRetry={() => void refetch()} />;
  if (!data) return <ScreenSkeleton />;
  const { inviter, students } = data;
  return (
    <Screen>
      <PageHeader
        title={t('invitation.heading', {
          inviter,
          student: list.format(students.map(({ student }) => student)),
        })}
        text={
          <span className={styles.address}>{t('invitation.before', { email: data.email })}</span>
        }
      />
      <div className={styles.choices}>
        <ButtonLink to="/signup" search wide>
          {t('login.createAccount')}
        </ButtonLink>
        <ButtonLink to="/login" search wide kind="outline">
          {t('login.submit')}
        </ButtonLink>
      </div>
      <InvitationTerms inviter={inviter} students={students} />
    </Screen>
  );
}
