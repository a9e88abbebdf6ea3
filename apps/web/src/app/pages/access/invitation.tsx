import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { PageHeader, Screen } from '@merenda/ui/blocks/layout/screen.tsx';
import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { ErrorScreen } from '@merenda/ui/blocks/states/error-state.tsx';
import { ScreenSkeleton } from '@merenda/ui/blocks/states/skeletons.tsx';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import {
  invitationQuery,
  useAcceptInvitation,
  useDeclineInvitation,
} from '../../../features/guardians/api/guardians.ts';
import styles from '../../../features/guardians/components/guardians.module.css';
import {
  InvitationOver,
  invitationEndOf,
} from '../../../features/guardians/components/invitation-over.tsx';
import { InvitationTerms } from '../../../features/guardians/components/invitation-terms.tsx';
import { useSession } from '../../../session/session.ts';
import { Unblocked } from '../../../session/unblocked.tsx';

/** The page /invitation?token=…: the invitation of an email's link, and the answer. */
export default function InvitationPage() {
  const { token } = useSearch({ strict: false }) as { token?: unknown };
  return typeof token === 'string' && token !== '' ? (
    <Invitation token={token} />
  ) : (
    <InvitationOver state="unknown" />
  );
}

function Invitation({ token }: { token: string }) {
  const t = useT();
  const navigate = useNavigate();
  const { me } = useSession();
  const list = new Intl.ListFormat(useLanguage());
  const { data, error, refetch } = useQuery(invitationQuery(token));
  const accept = useAcceptInvitation(token);
  const decline = useDeclineInvitation(token);
  const over = invitationEndOf(error ?? accept.error ?? decline.error);
  if (decline.isSuccess) return <InvitationOver state="declined" />;
  if (over) return <InvitationOver state={over} email={me.email} />;
  if (!data) {
    if (!error || accept.isSuccess) return <ScreenSkeleton />;
    return <ErrorScreen error={error} onRetry={() => void refetch()} />;
  }
  const { inviter, students } = data;
  const student = list.format(students.map((invited) => invited.student));
  const schools = list.format(new Set(students.map(({ school }) => school)));
  const isBusy = accept.isPending || decline.isPending;
  const tell = (failure: unknown) => {
    if (!invitationEndOf(failure)) notifyFailure(failure, 'guardians.error.save');
  };
  return (
    <Screen>
      <PageHeader title={t('invitation.heading', { inviter, student })} text={schools} />
      <InvitationTerms inviter={inviter} students={students} />
      <div className={styles.choices}>
        <Unblocked act="POST /guardian-invitations/accept">
          <Button
            wide
            busy={isBusy}
            onClick={() =>
              accept.mutate(undefined, {
                onSuccess: ({ dependents: [dependent, ...others] }) => {
                  if (!dependent || others.length > 0) {
                    notify('good', t('invitation.acceptedAll', { students: student }));
                    return void navigate({ to: '/', replace: true });
                  }
                  notify('good', t('invitation.accepted', { student }));
                  return void navigate({
                    to: '/dependents/$dependentId',
                    params: { dependentId: dependent },
                    replace: true,
                  });
                },
                onError: tell,
              })
            }
          >
            {t('invitation.accept')}
          </Button>
        </Unblocked>
        <Button
          kind="plain"
          wide
          busy={decline.isPending}
          disabled={isBusy}
          onClick={() => decline.mutate(undefined, { onError: tell })}
        >
          {t('invitation.decline')}
        </Button>
      </div>
    </Screen>
  );
}
