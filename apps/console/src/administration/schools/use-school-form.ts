import type { Key } from '@merenda/i18n';
import type { Rules } from '@merenda/ui/blocks/form/form-state.ts';
import { ownPaths, type ServerFields } from '@merenda/ui/blocks/form/refusals.ts';
import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { isFailure } from '@merenda/ui/client/failure.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { about } from '../../queries/subjects.ts';
import { useDraftForm } from '../../session/use-draft-form.ts';
import { type Fields, mergeChanges } from './merge-changes.ts';
import { type OpenedSchool, schoolQuery } from './queries.ts';

/** A record's fields and the version that names them. */
interface Read<Form> {
  fields: Form;
  version: string;
}

/**
 * The form of a school, or of a part of it, whose fields travel under their own names. Where another
 * person was faster, it takes up the latest values and says which these are.
 * @returns the form's fields, and the properties of its EditForm
 */
export function useSchoolForm<Form extends Fields>(
  schoolId: string,
  {
    draft,
    read: { fields: read, version },
    latest,
    names,
    rules,
    send,
    saved = 'administration.schools.saved',
    codes,
    onLeave,
  }: {
    draft: string;
    read: Read<Form>;
    /** The record as a school that was read anew has it. */
    latest: (school: OpenedSchool) => Read<Form>;
    names: Readonly<Record<keyof Form & string, Key>>;
    rules: Rules<Form, keyof Form & string>;
    send: (typed: Form & { version: string }) => Promise<OpenedSchool>;
    /** Failures that are about one field. */
    codes?: ServerFields<Form, keyof Form & string>['codes'];
    /** Said after it is saved. */
    saved?: Key;
    onLeave: () => void;
  },
) {
  const t = useT();
  const queries = useQueryClient();
  const query = schoolQuery(schoolId);
  const fields = Object.keys(names) as (keyof Form & string)[];
  const { form, change, field, showErrors, isValid, onRefused, sent, unchanged } = useDraftForm<
    Form & { read: Form; version: string },
    keyof Form & string
  >(draft, { ...read, read, version }, rules, {
    paths: ownPaths(fields),
    ...(codes && { codes }),
  });
  const [theirs, setTheirs] = useState<string>();
  const told = (value: string | boolean | undefined) =>
    typeof value === 'boolean'
      ? t(value ? 'administration.yes' : 'administration.no')
      : value || '–';
  const leave = () => {
    sent();
    onLeave();
  };
  const save = useMutation({
    mutationFn: () => send(form),
    onSuccess: (changed) => {
      queries.setQueryData(query.queryKey, changed);
      // The list of schools shows it, too.
      void queries.invalidateQueries(about('administered-schools'));
      notify('good', t(saved));
      leave();
    },
    onError: async (error) => {
      onRefused(error);
      // The list beside shows the other class, maybe the one of a lost answer.
      if (isFailure(error, 'class_taken')) {
        void queries.invalidateQueries(about('administered-schools'));
      }
      if (!isFailure(error, 'record_changed')) return;
      const now = latest(await queries.fetchQuery({ ...query, staleTime: 0 }));
      const merged = mergeChanges({ read: form.read, typed: form }, now.fields);
      change({ ...merged.fields, read: now.fields, version: now.version });
      setTheirs(
        t('administration.schools.theirs', {
          fields: merged.changed.map((name) => t(names[name])).join(', '),
          values: merged.changed.map((name) => told(now.fields[name])).join(', '),
        }),
      );
    },
  });
  return {
    field,
    edit: {
      isPart: true,
      alert: theirs,
      busy: save.isPending,
      // A new record has no version, and its form says what is missing.
      waits: version === '' ? undefined : unchanged,
      onSave: () => (isValid(...fields) ? save.mutate() : showErrors()),
      onCancel: leave,
    },
  };
}
