import { type FormEvent, useEffect, useRef } from 'react';
import { isFailure } from '../../../../client/failure.ts';
import { useT, whenLanguageLoaded } from '../../../../i18n/language.ts';
import type { Dependent } from '../../../../queries/dependents.ts';
import { useSession } from '../../../../session/session.ts';
import { Button } from '../../../../ui/actions/button.tsx';
import { notify } from '../../../../ui/notifications/notify.ts';
import { notifyFailure } from '../../../../ui/notifications/notify-failure.ts';
import { useUpdateStudent } from '../../api/update-student.ts';
import { changesOf, useStudentDetails } from '../../model/detail-form.ts';
import styles from './edit-student.module.css';
import { KioskPanel } from './kiosk-panel.tsx';
import { PersonFields } from './person-fields.tsx';

/** Changes of a student, each part for who may; saving leads back to reading. */
export function EditStudent({ student, onDone }: { student: Dependent; onDone: () => void }) {
  const t = useT();
  const { responsible } = useSession();
  const details = useStudentDetails(student, responsible.countryCode);
  const update = useUpdateStudent(student._id);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('input, button')?.focus(), []);
  const isReady = details.isValid('name', 'birthDate', 'email', 'taxId', 'kioskPassword');

  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || update.isPending) return;
    update.mutate(changesOf(details.form, student, details.country), {
      onSuccess: () => {
        whenLanguageLoaded((say) => notify('good', say('students.saved')));
        onDone();
      },
      onError: (error) => {
        details.refuse(error);
        const isKnown = isFailure(error, 'duplicate_student');
        notifyFailure(
          error,
          isKnown ? 'dependent.error.createStudent.cpfEmail' : 'dependent.error.updatedData',
        );
      },
    });
  };
  return (
    <form ref={form} className={styles.form} onSubmit={save} noValidate>
      {student.isOwner && <PersonFields details={details} />}
      {student.maySpend && student.hasWallet && <KioskPanel student={student} details={details} />}
      <div className={styles.actions}>
        <Button kind="outline" onClick={onDone}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" busy={update.isPending} disabled={!isReady}>
          {t('common.save')}
        </Button>
      </div>
    </form>
  );
}
