import { textError } from '@merenda/domain/forms/text-forms';
import { CLASS_TEXTS } from '@merenda/domain/places/schools';
import { TextField } from '@merenda/ui/blocks/fields/text-field.tsx';
import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { call } from '@merenda/ui/client/call.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { EditForm } from '../edit-form.tsx';
import { SCHOOLS, type SchoolClass, schoolQuery } from './queries.ts';
import { useFields } from './use-fields.ts';

const NAMES = {
  name: 'console.name',
  educationLevel: 'administration.schools.level',
  year: 'administration.schools.year',
  shift: 'administration.schools.shift',
  room: 'administration.schools.room',
} as const;

type ClassFields = Record<keyof typeof NAMES, string>;

const FIELDS = Object.keys(NAMES) as (keyof ClassFields)[];
const EMPTY: ClassFields = { name: '', educationLevel: '', year: '', shift: '', room: '' };

const fieldsOf = (one: SchoolClass | undefined): ClassFields =>
  one
    ? {
        name: one.name,
        educationLevel: one.educationLevel,
        year: one.year,
        shift: one.shift,
        room: one.room ?? '',
      }
    : EMPTY;

const readOf = (one: SchoolClass | undefined) => ({
  fields: fieldsOf(one),
  version: one?.version ?? '',
});

/** Adds a class to a school, or changes one. */
export function ClassForm({
  schoolId,
  schoolClass,
  onLeave,
}: {
  schoolId: string;
  /** Absent: a new one. */
  schoolClass?: SchoolClass;
  onLeave: () => void;
}) {
  const t = useT();
  const queries = useQueryClient();
  const query = schoolQuery(schoolId);
  const [wasSent, setWasSent] = useState(false);
  const { fields, version, theirs, change, sent, onRefused } = useFields(
    `class ${schoolClass?._id ?? schoolId}`,
    readOf(schoolClass),
    {
      latest: async () => {
        const { classes } = await queries.fetchQuery({ ...query, staleTime: 0 });
        return readOf(classes.find(({ _id }) => _id === schoolClass?._id));
      },
      nameOf: (field) => t(NAMES[field]),
      t,
    },
  );
  const leave = () => {
    sent();
    onLeave();
  };
  const isRight = textError(fields.name, { max: CLASS_TEXTS.name }) === undefined;
  const save = useMutation({
    mutationFn: () => {
      const { room, ...texts } = fields;
      const body = { ...texts, ...(room.trim() && { room }) };
      return schoolClass
        ? call('PUT /operator/schools/:id/classes/:classId', {
            params: { id: schoolId, classId: schoolClass._id },
            body: { ...body, version },
          })
        : call('POST /operator/schools/:id/classes', { params: { id: schoolId }, body });
    },
    onSuccess: (changed) => {
      queries.setQueryData(query.queryKey, changed);
      // The list of schools shows it, too.
      void queries.invalidateQueries({ queryKey: SCHOOLS });
      notify('good', t('administration.schools.saved'));
      leave();
    },
    onError: onRefused,
  });
  return (
    <EditForm
      theirs={theirs}
      isSaving={save.isPending}
      onSave={() => {
        setWasSent(true);
        if (isRight) save.mutate();
      }}
      onCancel={leave}
    >
      {FIELDS.map((name) => (
        <TextField
          key={name}
          label={t(NAMES[name])}
          optional={name !== 'name'}
          value={fields[name]}
          onChange={(text) => change({ [name]: text })}
          maxLength={CLASS_TEXTS[name]}
          error={name === 'name' && wasSent && !isRight ? t('form.required') : undefined}
        />
      ))}
    </EditForm>
  );
}
