import type { Translate } from '@merenda/i18n';
import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { isFailure } from '@merenda/ui/client/failure.ts';
import { useState } from 'react';
import { useDraftState } from '../../session/use-draft-form.ts';
import { type Fields, mergeChanges } from './merge-changes.ts';

/** A record's fields and the version that names them. */
export interface Read<Form> {
  fields: Form;
  version: string;
}

/**
 * The fields of a record, read at a version, kept as a draft together with it. `onRefused` is for the
 * failure of their save: where another person was faster, it takes up the latest values and says which
 * these are.
 */
export function useFields<Form extends Fields>(
  draft: string,
  initial: Read<Form>,
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
  const { values, change, sent } = useDraftState(draft, { ...initial, read: initial.fields });
  const { fields, read, version } = values;
  const [theirs, setTheirs] = useState<string>();
  return {
    fields,
    version,
    /** In words: the fields that another person has changed, and their values now. */
    theirs,
    change: (changes: Partial<Form>) => change({ fields: { ...fields, ...changes } }),
    /** Forgets the draft. */
    sent,
    onRefused: async (error: Error) => {
      notifyFailure(error, 'global.error.message');
      if (!isFailure(error, 'record_changed')) return;
      const now = await latest();
      const merged = mergeChanges({ read, typed: fields }, now.fields);
      change({ fields: merged.fields, read: now.fields, version: now.version });
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
