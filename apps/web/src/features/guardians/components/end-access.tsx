import { ConfirmDialog } from '@merenda/ui/blocks/dialogs/confirm-dialog.tsx';
import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { dependentQuery } from '../../../queries/dependents.ts';
import { about } from '../../../queries/subjects.ts';
import { type Guardian, type Place, useEndAccess } from '../api/guardians.ts';

/** Asks before a guardian's access ends. A guardian who ends their own access leaves the student's page. */
export function EndAccess({
  guardian,
  student,
  place,
  onClose,
}: {
  guardian: Guardian | undefined;
  /** The student's given name. */
  student: string;
  place: Place;
  onClose: () => void;
}) {
  const t = useT();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const end = useEndAccess(place);
  const leaving = guardian?.isYou === true;
  const name = guardian?.name ?? '';
  const confirm = () => {
    if (!guardian) return;
    end.mutate(guardian._id, {
      onSuccess: async () => {
        notify(
          'good',
          leaving ? t('guardians.left', { student }) : t('guardians.removed', { name }),
        );
        onClose();
        if (leaving) {
          await navigate({ to: '/', replace: true });
          queries.removeQueries({ queryKey: dependentQuery(place.userId, place.id).queryKey });
        }
        await queries.invalidateQueries(about('dependents'));
      },
      onError: (error) => {
        notifyFailure(error, 'guardians.error.save');
        onClose();
        void queries.invalidateQueries(about('dependents'));
      },
    });
  };
  return (
    <ConfirmDialog
      open={guardian !== undefined}
      onClose={onClose}
      onConfirm={confirm}
      title={
        leaving ? t('guardians.leaveTitle', { student }) : t('guardians.removeTitle', { name })
      }
      text={leaving ? t('guardians.leaveText') : t('guardians.removeText', { name, student })}
      confirm={t(leaving ? 'guardians.leave' : 'guardians.remove')}
      busy={end.isPending}
      danger
    />
  );
}
