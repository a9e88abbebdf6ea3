import { EditForm } from '@merenda/ui/blocks/form/edit-form.tsx';
import { call } from '@merenda/ui/client/call.ts';
import type { OpenedSchool } from './queries.ts';
import {
  fieldsOfSchool,
  SCHOOL_FIELD_NAMES,
  SCHOOL_RULES,
  SchoolFieldset,
  sentSchool,
} from './school-fields.tsx';
import { useSchoolForm } from './use-school-form.ts';

const readOf = (school: OpenedSchool) => ({
  fields: fieldsOfSchool(school),
  version: school.version,
});

/** Names the draft of a school's form. */
export const schoolDraft = (id: string): string => `school ${id}`;

/** Changes a school; where somebody else was faster, it says what has changed. */
export function SchoolForm({ school, onLeave }: { school: OpenedSchool; onLeave: () => void }) {
  const { _id: id } = school;
  const { field, edit } = useSchoolForm(id, {
    draft: schoolDraft(id),
    read: readOf(school),
    latest: readOf,
    names: SCHOOL_FIELD_NAMES,
    rules: SCHOOL_RULES,
    send: (form) =>
      call('PUT /operator/schools/:id', {
        params: { id },
        body: { ...sentSchool(form), version: form.version },
      }),
    onLeave,
  });
  return (
    <EditForm {...edit}>
      <SchoolFieldset field={field} />
    </EditForm>
  );
}
