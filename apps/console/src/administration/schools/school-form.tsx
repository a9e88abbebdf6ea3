import { EditForm } from '@merenda/ui/blocks/form/edit-form.tsx';
import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { call } from '@merenda/ui/client/call.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type OpenedSchool, SCHOOLS, schoolQuery } from './queries.ts';
import {
  fieldsOfSchool,
  SCHOOL_FIELD_NAMES,
  SCHOOL_RULES,
  SchoolFieldset,
  sentSchool,
} from './school-fields.tsx';
import { useFields } from './use-fields.ts';

const readOf = (school: OpenedSchool) => ({
  fields: fieldsOfSchool(school),
  version: school.version,
});

/** Changes a school; where somebody else was faster, it says what has changed. */
export function SchoolForm({ school, onLeave }: { school: OpenedSchool; onLeave: () => void }) {
  const t = useT();
  const queries = useQueryClient();
  const { _id: id } = school;
  const { form, field, showErrors, isValid, theirs, sent, onRefused } = useFields(
    `school ${id}`,
    readOf(school),
    SCHOOL_RULES,
    {
      latest: async () => readOf(await queries.fetchQuery({ ...schoolQuery(id), staleTime: 0 })),
      nameOf: (field) => t(SCHOOL_FIELD_NAMES[field]),
      t,
    },
  );
  const leave = () => {
    sent();
    onLeave();
  };
  const save = useMutation({
    mutationFn: () =>
      call('PUT /operator/schools/:id', {
        params: { id },
        body: { ...sentSchool(form), version: form.version },
      }),
    onSuccess: (changed) => {
      queries.setQueryData(schoolQuery(id).queryKey, changed);
      // The list of schools shows it, too.
      void queries.invalidateQueries({ queryKey: SCHOOLS });
      notify('good', t('administration.schools.saved'));
      leave();
    },
    onError: onRefused,
  });
  return (
    <EditForm
      isPart
      alert={theirs}
      busy={save.isPending}
      onSave={() => (isValid('name') ? save.mutate() : showErrors())}
      onCancel={leave}
    >
      <SchoolFieldset field={field} />
    </EditForm>
  );
}
