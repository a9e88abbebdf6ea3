import { STUDENT_PHOTO_FILE } from '@merenda/domain/people/student-photo';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { ConfirmDialog } from '@merenda/ui/blocks/dialogs/confirm-dialog.tsx';
import { FilePicker } from '@merenda/ui/blocks/fields/file-picker.tsx';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { lazy } from '@merenda/ui/client/load-chunk.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { IconCamera, IconTrash } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import type { Dependent } from '../../../../queries/dependents.ts';
import { StudentAvatar } from '../../../../queries/student-avatar.tsx';
import { useDeletePhoto } from '../../api/student-photo.ts';
import styles from './photo.module.css';

const CropPhoto = lazy(() => import('./crop-photo.tsx'));

/** The student's photo (product:students#photo); the owner adds, changes and removes it. */
export function StudentPhoto({ student }: { student: Dependent }) {
  const t = useT();
  const [chosen, setChosen] = useState<Blob>();
  const [removing, setRemoving] = useState(false);
  const remove = useDeletePhoto(student._id);
  if (!student.isOwner && !student.photo) return null;

  const choose = (file: File) => {
    if (file.size > STUDENT_PHOTO_FILE.maxBytes) notify('bad', t('students.photo.error.size'));
    else setChosen(file);
  };
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => notify('good', t('students.photo.removed')),
      onError: (error) => notifyFailure(error, 'global.error.message'),
      onSettled: () => setRemoving(false),
    });
  return (
    <Card>
      <div className={styles.photo}>
        <StudentAvatar student={student} size={96} />
        {student.isOwner && (
          <div className={styles.words}>
            <p>{t('students.photo.text')}</p>
            <div className={styles.actions}>
              <FilePicker accept="image/*" onFile={choose}>
                <IconCamera size={18} aria-hidden />
                {t(student.photo ? 'students.photo.change' : 'students.photo.add')}
              </FilePicker>
              {student.photo && (
                <Button
                  kind="plain"
                  size="small"
                  icon={<IconTrash size={18} aria-hidden />}
                  onClick={() => setRemoving(true)}
                >
                  {t('students.photo.remove')}
                </Button>
              )}
            </div>
          </div>
        )}
      </div>
      {chosen && (
        <Suspense>
          <CropPhoto
            studentId={student._id}
            picture={chosen}
            onClose={() => setChosen(undefined)}
          />
        </Suspense>
      )}
      <ConfirmDialog
        open={removing}
        onClose={() => setRemoving(false)}
        onConfirm={confirm}
        title={t('students.photo.remove')}
        text={t('students.photo.remove.text')}
        confirm={t('students.photo.remove')}
        danger
        busy={remove.isPending}
      />
    </Card>
  );
}
