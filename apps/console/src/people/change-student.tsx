import { STUDENT_TEXTS } from '@merenda/domain/people/students';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { SelectField } from '@merenda/ui/blocks/choices/select-field.tsx';
import { TextField } from '@merenda/ui/blocks/fields/text-field.tsx';
import { EditForm } from '@merenda/ui/blocks/form/edit-form.tsx';
import { free } from '@merenda/ui/blocks/form/form-state.ts';
import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { call } from '@merenda/ui/client/call.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDraftForm, useHasDraft } from '../session/use-draft-form.ts';
import styles from './people.module.css';
import { type Student, studentQuery } from './queries.ts';
import { useRefresh } from './use-refresh.ts';

const NONE = 'none';

interface Changing {
  student: Student;
  classes: NonNullable<Student['classes']>;
}

const draftOf = ({ _id }: Student): string => `student ${_id}`;

/** Class and number of a student; another operator's change is not overwritten. */
export function ChangeStudent(changing: Changing) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(useHasDraft(draftOf(changing.student)));
  if (isOpen) return <StudentForm {...changing} onEnd={() => setIsOpen(false)} />;
  return (
    <div className={styles.acts}>
      <Button kind="outline" onClick={() => setIsOpen(true)}>
        {t('people.change')}
      </Button>
    </div>
  );
}

/** The values that another operator may have changed meanwhile. */
const seenOf = ({ class: group, enrollmentNumber }: Student) => ({
  class: group?._id ?? null,
  enrollmentNumber: enrollmentNumber ?? null,
});

interface StudentValues {
  class: string;
  number: string;
  seen: ReturnType<typeof seenOf>;
}

function StudentForm({ student, classes, onEnd }: Changing & { onEnd: () => void }) {
  const t = useT();
  const queries = useQueryClient();
  const refresh = useRefresh();
  const { form, change, field, onRefused, sent, unchanged } = useDraftForm<
    StudentValues,
    'class' | 'number'
  >(
    draftOf(student),
    {
      class: student.class?._id ?? NONE,
      number: student.enrollmentNumber ?? '',
      seen: seenOf(student),
    },
    { class: free, number: free },
    {
      paths: { class: 'class', number: 'enrollmentNumber' },
      codes: { number_taken: () => ({ field: 'number', key: 'students.error.numberTaken' }) },
    },
  );
  const end = () => {
    sent();
    onEnd();
  };
  const save = useMutation({
    mutationFn: ({ class: group, number, seen }: typeof form) =>
      call('PATCH /operator/students/:id', {
        params: { id: student._id },
        body: {
          class: group === NONE ? null : group,
          enrollmentNumber: number.trim() || null,
          seen,
        },
      }),
    onSuccess: ({ outcome, student: after }) => {
      queries.setQueryData(studentQuery(student._id).queryKey, after);
      if (outcome === 'conflict') {
        change({ seen: seenOf(after) });
        notify('warn', t('people.conflict'));
        return;
      }
      notify('good', t('people.changed'));
      end();
    },
    onError: onRefused,
    onSettled: refresh,
  });
  return (
    <EditForm
      isPart
      busy={save.isPending}
      waits={unchanged}
      onSave={() => save.mutate(form)}
      onCancel={end}
    >
      <SelectField
        {...field('class')}
        label={t('people.class')}
        options={[
          { value: NONE, label: t('people.class.none') },
          ...classes.map(({ _id, name }) => ({ value: _id, label: name })),
        ]}
      />
      <TextField
        {...field('number')}
        label={t('people.number')}
        optional
        maxLength={STUDENT_TEXTS.registrationNumber}
      />
    </EditForm>
  );
}
