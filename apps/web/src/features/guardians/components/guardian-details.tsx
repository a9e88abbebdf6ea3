import { givenName } from '@merenda/domain/people/guardians';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { RowDetails } from '@merenda/ui/blocks/actions/row-link.tsx';
import { ErrorState } from '@merenda/ui/blocks/states/error-state.tsx';
import { ListSkeleton } from '@merenda/ui/blocks/states/skeletons.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { IconUserPlus, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Dependent } from '../../../queries/dependents.ts';
import { ConfirmNotice } from '../../../session/confirm-notice.tsx';
import { useSession } from '../../../session/session.ts';
import { type Guardian, guardiansQuery } from '../api/guardians.ts';
import { EndAccess } from './end-access.tsx';
import { GuardianRow } from './guardian-row.tsx';
import styles from './guardians.module.css';
import { InvitationRow } from './invitation-row.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { RequestRow } from './request-row.tsx';

/**
 * A row with the names of a student's guardians; it opens their rights and, for the owner, the invitations
 * and requests. It is open at first while a request waits for an answer.
 */
export function GuardianDetails({ student }: { student: Dependent }) {
  const t = useT();
  const { me, responsible } = useSession();
  const place = { userId: me._id, id: student._id };
  const { data, error, refetch } = useQuery(guardiansQuery(place));
  const [inviting, setInviting] = useState(false);
  const [ending, setEnding] = useState<Guardian>();
  const name = givenName(student.name, student.countryCode ?? me.countryCode);
  const isManaged = student.isOwner && !responsible.blocked;
  return (
    <>
      <RowDetails
        key={String(data !== undefined)}
        icon={<IconUsers size={22} />}
        title={t('guardians.title')}
        value={data?.docs
          .map((one) => (one.isYou ? t('guardians.you', { name: one.name }) : one.name))
          .join(', ')}
        open={Boolean(data?.requests.length)}
      >
        {data ? (
          <>
            <ul className={styles.guardians}>
              {data.docs.map((guardian) => (
                <GuardianRow
                  key={guardian._id}
                  guardian={guardian}
                  place={place}
                  isManaged={isManaged}
                  onEnd={() => setEnding(guardian)}
                />
              ))}
              {data.requests.map((request) => (
                <RequestRow key={request._id} request={request} place={place} />
              ))}
              {data.invitations.map((invitation) => (
                <InvitationRow key={invitation._id} invitation={invitation} place={place} />
              ))}
            </ul>
            {isManaged && (
              <div className={styles.invite}>
                <p>
                  {data.canInvite
                    ? t('guardians.intro', { student: name })
                    : t('guardians.error.tooMany')}
                </p>
                {data.canInvite && responsible.emailConfirmed && (
                  <Button
                    kind="soft"
                    icon={<IconUserPlus size={20} aria-hidden />}
                    onClick={() => setInviting(true)}
                  >
                    {t('guardians.invite')}
                  </Button>
                )}
              </div>
            )}
            {isManaged && data.canInvite && <ConfirmNotice instead />}
          </>
        ) : error ? (
          <ErrorState error={error} text="guardians.error.load" onRetry={() => void refetch()} />
        ) : (
          <ListSkeleton rows={1} />
        )}
      </RowDetails>
      <InviteDialog
        place={place}
        student={name}
        open={inviting}
        onClose={() => setInviting(false)}
      />
      <EndAccess
        guardian={ending}
        student={name}
        place={place}
        onClose={() => setEnding(undefined)}
      />
    </>
  );
}
