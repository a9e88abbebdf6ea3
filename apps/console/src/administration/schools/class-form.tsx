import { textError } from '@merenda/domain/forms/text-forms';
import { CLASS_TEXTS } from '@merenda/domain/places/schools';
import { TextField } from '@merenda/ui/blocks/fields/text-field.tsx';
import { EditForm } from '@merenda/ui/blocks/form/edit-form.tsx';
import { free, type Rules } from '@merenda/ui/blocks/form/form-state.ts';
import { call } from '@merenda/ui/client/call.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import type { SchoolClass } from './queries.ts';
import { useSchoolForm } from './use-school-form.ts';

const NAMES = {
  name: 'console.name',
  educationLevel: 'administration.schools.level',
  year: 'administration.schools.year',
  shift: 'administration.schools.shift',
  room: 'administration.schools.room',
} as const;

type ClassFields = Record<keyof typeof NAMES, string>;

const RULES: Rules<ClassFields, keyof ClassFields> = {
  name: ({ name }) => textError(name, { max: CLASS_TEXTS.name }),
  educationLevel: free,
  year: free,
  shift: free,
  room: free,
};

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
  const { field, edit } = useSchoolForm(schoolId, {
    draft: `class ${schoolClass?._id ?? schoolId}`,
    read: readOf(schoolClass),
    latest: ({ classes }) => readOf(classes.find(({ _id }) => _id === schoolClass?._id)),
    names: NAMES,
    rules: RULES,
    send: ({ name, educationLevel, year, shift, room, version }) => {
      const body = { name, educationLevel, year, shift, ...(room.trim() && { room }) };
      return schoolClass
        ? call('PUT /operator/schools/:id/classes/:classId', {
            params: { id: schoolId, classId: schoolClass._id },
            body: { ...body, version },
          })
        : call('POST /operator/schools/:id/classes', { params: { id: schoolId }, body });
    },
    onLeave,
  });
  return (
    <EditForm {...edit}>
      {FIELDS.map((name) => (
        <TextField
          key={name}
          {...field(name)}
          label={t(NAMES[name])}
          optional={name !== 'name'}
          maxLength={CLASS_TEXTS[name]}
        />
      ))}
    </EditForm>
  );
}
