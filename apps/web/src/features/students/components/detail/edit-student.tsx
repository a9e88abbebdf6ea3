import { EditForm, FormColumn } from '@merenda/ui/blocks/form/edit-form.tsx';
import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { isFailure } from '@merenda/ui/client/failure.ts';
import { whenLanguageLoaded } from '@merenda/ui/i18n/language.ts';
import { useEffect, useRef } from 'react';
import type { Dependent } from '../../../../queries/dependents.ts';
import { useSession } from '../../../../session/session.ts';
import { useUpdateStudent } from '../../api/update-student.ts';
import { changesOf, useStudentDetails } from '../../model/detail-form.ts';
import { ClassFields } from '../fields/class-fields.tsx';
import { PersonFields } from '../fields/person-fields.tsx';
import { SchoolField } from '../fields/school-field.tsx';
import { ChangePassword } from './change-password.tsx';
import { KioskPanel } from './kiosk-panel.tsx';

/** Changes of a student, each part for who may; saving leads back to reading. */
export function EditStudent({ student, onDone }: { student: Dependent; onDone: () => void }) {
  const { responsible } = useSession();
  const details = useStudentDetails(student, responsible.countryCode);
  const update = useUpdateStudent(student._id);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('input, button')?.focus(), []);

  const leave = () => {
    details.forget();
    onDone();
  };
  const save = () =>
    update.mutate(changesOf(details.form, student, details.country), {
      onSuccess: () => {
        whenLanguageLoaded((say) => notify('good', say('students.saved')));
        leave();
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
  return (
    <EditForm ref={form} waits busy={update.isPending} onSave={save} onCancel={leave}>
      {student.isOwner && (
        <FormColumn>
          <SchoolField student={details} />
          <ClassFields student={details} />
          <PersonFields student={details} country={details.country} />
          {student.hasWallet && <ChangePassword details={details} />}
        </FormColumn>
      )}
      {student.maySpend && student.hasWallet && <KioskPanel student={student} details={details} />}
    </EditForm>
  );
}
