import { textError } from '@merenda/domain/forms/text-forms';
import { CLASS_TEXTS } from '@merenda/domain/places/schools';
import type { Key } from '@merenda/i18n';
import { TextField } from '@merenda/ui/blocks/fields/text-field.tsx';
import { EditForm } from '@merenda/ui/blocks/form/edit-form.tsx';
import { free, type Rules } from '@merenda/ui/blocks/form/form-state.ts';
import { call, type Request } from '@merenda/ui/client/call.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import type { SchoolClass } from './queries.ts';
import { useSchoolForm } from './use-school-form.ts';

type Sent = Omit<Request<'PUT /operator/schools/:id/classes/:classId'>['body'], 'version'>;

/** Every field of a class; the form shows and sends each. */
const NAMES = {
  name: 'console.name',
  educationLevel: 'administration.schools.level',
  year: 'administration.schools.year',
  shift: 'administration.schools.shift',
  room: 'administration.schools.room',
} as const satisfies Record<keyof Sent, Key>;

type ClassFields = Record<keyof typeof NAMES, string>;

const RULES: Rules<ClassFields, keyof ClassFields> = {
  name: ({ name }) => textError(name, { max: CLASS_TEXTS.name }),
  educationLevel: free,
  year: free,
  shift: free,
  room: free,
};

const FIELDS = Object.keys(NAMES) as (keyof ClassFields)[];

const fieldsOf = (one: SchoolClass | undefined) =>
  Object.fromEntries(FIELDS.map((name) => [name, one?.[name] ?? ''])) as ClassFields;

/** A class's fields as the API takes them: without an empty room. */
const sentClass = (fields: ClassFields) =>
  Object.fromEntries(
    FIELDS.map((name) => [name, fields[name]] as const).filter(
      ([name, value]) => name !== 'room' || value.trim() !== '',
    ),
  ) as Sent;

const readOf = (one: SchoolClass | undefined) => ({
  fields: fieldsOf(one),
  version: one?.version ?? '',
});

/** Names the draft of a class, or of the school's new one. */
export const classDraft = (classOrSchool: string): string => `class ${classOrSchool}`;

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
    draft: classDraft(schoolClass?._id ?? schoolId),
    read: readOf(schoolClass),
    latest: ({ classes }) => readOf(classes.find(({ _id }) => _id === schoolClass?._id)),
    names: NAMES,
    rules: RULES,
    codes: { class_taken: () => ({ field: 'name', key: 'administration.error.classTaken' }) },
    send: ({ version, ...typed }) => {
      const body = sentClass(typed);
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
