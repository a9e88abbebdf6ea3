import type { Translate } from '@merenda/i18n';
import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { isFailure } from '@merenda/ui/client/failure.ts';
import { useState } from 'react';
import { type Fields, meet } from './meet.ts';

/**
 * The fields of a record, read at a version. `onRefused` is for the failure of their save: where
 * another person was faster, it takes up the latest values and says which these are.
 */
export function useFields<Form extends Fields>(
  initial: Form,
  {
    latest,
    nameOf,
    t,
  }: {
    /** Reads the record anew. */
    latest: () => Promise<Form>;
    nameOf: (field: keyof Form & string) => string;
    t: Translate;
  },
) {
  const [read, setRead] = useState(initial);
  const [fields, setFields] = useState(initial);
  const [theirs, setTheirs] = useState<string>();
  return {
    fields,
    /** In words: the fields that another person has changed, and their values now. */
    theirs,
    change: (changes: Partial<Form>) => setFields({ ...fields, ...changes }),
    onRefused: async (error: Error) => {
      notifyFailure(error, 'global.error.message');
      if (!isFailure(error, 'changed_meanwhile')) return;
      const now = await latest();
      const met = meet({ read, typed: fields }, now);
      setRead(now);
      setFields(met.fields);
      const told = (value: string | boolean | undefined) =>
        typeof value === 'boolean'
          ? t(value ? 'administration.yes' : 'administration.no')
          : value || '–';
      setTheirs(
        t('administration.schools.theirs', {
          fields: met.changed.map(nameOf).join(', '),
          values: met.changed.map((name) => told(now[name])).join(', '),
        }),
      );
    },
  };
}
