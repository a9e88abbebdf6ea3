import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { SelectField } from '@merenda/ui/blocks/choices/select-field.tsx';
import { TextField } from '@merenda/ui/blocks/fields/text-field.tsx';
import { Form } from '@merenda/ui/blocks/form/form.tsx';
import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { call } from '@merenda/ui/client/call.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import styles from './people.module.css';
import { type Student, studentQuery } from './queries.ts';

const NONE = 'none';

/** Class and number of a student; another operator's change is not overwritten. */
export function ChangeStudent({
  student,
  classes,
}: {
  student: Student;
  classes: NonNullable<Student['classes']>;
}) {
  const t = useT();
  const queries = useQueryClient();
  const [draft, setDraft] = useState<{ class: string; number: string; seen: Student }>();
  const save = useMutation({
    mutationFn: ({ class: group, number, seen }: NonNullable<typeof draft>) =>
      call('PATCH /operator/students/:id', {
        params: { id: student._id },
        body: {
          class: group === NONE ? null : group,
          enrollmentNumber: number.trim() || null,
          seen: { class: seen.class?._id ?? null, enrollmentNumber: seen.enrollmentNumber ?? null },
        },
      }),
    onSuccess: ({ outcome, student: after }) => {
      queries.setQueryData(studentQuery(student._id).queryKey, after);
      setDraft((before) =>
        outcome === 'conflict' && before ? { ...before, seen: after } : undefined,
      );
      if (outcome === 'conflict') notify('warn', t('people.conflict'));
      else notify('good', t('people.changed'));
    },
    onError: (error) => notifyFailure(error, 'global.error.message'),
  });
  if (!draft) {
    return (
      <div className={styles.acts}>
        <Button
          kind="outline"
          onClick={() =>
            setDraft({
              class: student.class?._id ?? NONE,
              number: student.enrollmentNumber ?? '',
              seen: student,
            })
          }
        >
          {t('people.change')}
        </Button>
      </div>
    );
  }
  return (
    <Form className={styles.form} onSubmit={() => save.mutate(draft)}>
      <SelectField
        label={t('people.class')}
        value={draft.class}
        onChange={(group) => setDraft({ ...draft, class: group })}
        options={[
          { value: NONE, label: t('people.class.none') },
          ...classes.map(({ _id, name }) => ({ value: _id, label: name })),
        ]}
      />
      <TextField
        label={t('people.number')}
        optional
        value={draft.number}
        onChange={(number) => setDraft({ ...draft, number })}
      />
      <div className={styles.acts}>
        <Button type="submit" busy={save.isPending}>
          {t('common.save')}
        </Button>
        <Button kind="outline" onClick={() => setDraft(undefined)}>
          {t('common.cancel')}
        </Button>
      </div>
    </Form>
  );
}
