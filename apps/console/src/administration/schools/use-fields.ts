import type { Translate } from '@merenda/i18n';
import type { Rules } from '@merenda/ui/blocks/form/form-state.ts';
import { ownPaths } from '@merenda/ui/blocks/form/refusals.ts';
import { isFailure } from '@merenda/ui/client/failure.ts';
import { useState } from 'react';
import { useDraftForm } from '../../session/use-draft-form.ts';
import { type Fields, mergeChanges } from './merge-changes.ts';

/** A record's fields and the version that names them. */
export interface Read<Form> {
  fields: Form;
  version: string;
}

/**
 * The form of a record, read at a version, whose fields travel under their own names. `onRefused` is for
 * the failure of their save: where another person was faster, it takes up the latest values and says
 * which these are.
 */
export function useFields<Form extends Fields>(
  draft: string,
  { fields: read, version }: Read<Form>,
  rules: Rules<Form, keyof Form & string>,
  {
    latest,
    nameOf,
    t,
  }: {
    /** Reads the record anew. */
    latest: () => Promise<Read<Form>>;
    nameOf: (field: keyof Form & string) => string;
    t: Translate;
  },
) {
  const fields = useDraftForm<Form & { read: Form; version: string }, keyof Form & string>(
    draft,
    { ...read, read, version },
    rules,
    { paths: ownPaths(Object.keys(read) as (keyof Form & string)[]) },
  );
  const [theirs, setTheirs] = useState<string>();
  return {
    ...fields,
    /** In words: the fields that another person has changed, and their values now. */
    theirs,
    onRefused: async (error: Error) => {
      fields.onRefused(error);
      if (!isFailure(error, 'record_changed')) return;
      const now = await latest();
      const merged = mergeChanges({ read: fields.form.read, typed: fields.form }, now.fields);
      fields.change({ ...merged.fields, read: now.fields, version: now.version });
      const told = (value: string | boolean | undefined) =>
        typeof value === 'boolean'
          ? t(value ? 'administration.yes' : 'administration.no')
          : value || '–';
      setTheirs(
        t('administration.schools.theirs', {
          fields: merged.changed.map(nameOf).join(', '),
          values: merged.changed.map((name) => told(now.fields[name])).join(', '),
        }),
      );
    },
  };
}
