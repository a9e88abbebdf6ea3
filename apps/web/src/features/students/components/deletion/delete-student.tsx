import { formatMoney, wireToMinor } from '@merenda/domain/money/money';
import { givenName } from '@merenda/domain/people/guardians';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { RowButton } from '@merenda/ui/blocks/actions/row-link.tsx';
import { Dialog } from '@merenda/ui/blocks/dialogs/dialog.tsx';
import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { ErrorState } from '@merenda/ui/blocks/states/error-state.tsx';
import { ListSkeleton } from '@merenda/ui/blocks/states/skeletons.tsx';
import { useLanguage, useT, whenLanguageLoaded } from '@merenda/ui/i18n/language.ts';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Dependent } from '../../../../queries/dependents.ts';
import { useSession } from '../../../../session/session.ts';
import { studentDepartureQuery, useDeleteStudent } from '../../api/delete-student.ts';
import { DepartureFigures } from './departure-figures.tsx';

/** A row with which the owner deletes a student (product:students#deleting-a-student). */
export function DeleteStudent({ student }: { student: Dependent }) {
  const t = useT();
  const { responsible } = useSession();
  const [open, setOpen] = useState(false);
  if (!student.isOwner || responsible.blocked) return null;
  return (
    <>
      <RowButton icon={<IconTrash size={22} />} onClick={() => setOpen(true)}>
        {t('students.delete')}
      </RowButton>
      {open && <Deletion student={student} onClose={() => setOpen(false)} />}
    </>
  );
}

function Deletion({ student, onClose }: { student: Dependent; onClose: () => void }) {
  const t = useT();
  const language = useLanguage();
  const navigate = useNavigate();
  const { me } = useSession();
  const departure = useQuery(studentDepartureQuery(me._id, student._id));
  const name = givenName(student.name, student.countryCode ?? me.countryCode);
  const mayDelete = departure.data ? !departure.data.paymentUnderWay : departure.isFetching;

  const deletion = useDeleteStudent(student._id, {
    onDone: async ({ moved }) => {
      await navigate({ to: '/', replace: true });
      const currency = student.wallet?.currencyInfo;
      whenLanguageLoaded((say) => {
        const amount =
          currency && moved > 0
            ? formatMoney(wireToMinor(moved, currency), currency, language)
            : undefined;
        notify(
          'good',
          amount
            ? say('students.delete.doneMoved', { name, amount })
            : say('students.delete.done', { name }),
        );
      });
      await deletion.forget();
    },
    onFailed: (error) => {
      notifyFailure(error, 'dependent.error.deleteStudent');
      void departure.refetch();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('students.delete.title', { name })}
      actions={
        <>
          <Button kind="outline" onClick={onClose} disabled={deletion.isPending}>
            {t('common.cancel')}
          </Button>
          {mayDelete && (
            <Button
              kind="danger"
              busy={deletion.isPending || departure.isFetching}
              onClick={() => deletion.send()}
            >
              {t('students.delete.act')}
            </Button>
          )}
        </>
      }
    >
      {departure.data ? (
        <DepartureFigures departure={departure.data} student={student} name={name} />
      ) : departure.error ? (
        <ErrorState
          error={departure.error}
          text="dependent.error.loadingData"
          onRetry={() => void departure.refetch()}
        />
      ) : (
        <ListSkeleton rows={3} />
      )}
    </Dialog>
  );
}
