import type { Rules } from '@merenda/ui/blocks/form/form-state.ts';
import type { ServerFields } from '@merenda/ui/blocks/form/refusals.ts';
import { useForm } from '@merenda/ui/blocks/form/use-form.ts';
import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { translateNow } from '@merenda/ui/i18n/language.ts';
import { useEffect, useState } from 'react';
import { dropDraft, loadDraft, resumeDraft, saveDraft } from './drafts.ts';
import { useOperator } from './operator.ts';

/**
 * `useForm` for a record's form: the typed values are there again after a closed tab or an ended
 * session. `name` names record and act; `sent` forgets the values (product:console#drafts). The version
 * that the form began with is one of its values: what somebody else changed since is then refused. Where
 * the server knows no version, `asRead` among the values is the record as it was read: a draft of another
 * state is dropped, and that is said.
 */
export function useDraftForm<Form extends object, Name extends keyof Form & string>(
  name: string,
  empty: Form,
  rules: Rules<Form, NoInfer<Name>>,
  server: ServerFields<Form, Name>,
  says?: 'left' | 'sent',
) {
  const initial = useInitial(name, empty);
  const form = useForm<Form, Name>(initial, rules, server, says);
  return { ...form, sent: useKept(name, initial, form.form) };
}

/** The values of a form that has no `useForm`, kept in the same way. */
export function useDraftState<Values extends object>(name: string, empty: Values) {
  const initial = useInitial(name, empty);
  const [{ start, values }, set] = useState({ start: initial, values: initial });
  const forget = useKept(name, start, values);
  return {
    values,
    change: (changes: Partial<Values>) =>
      set((now) => ({ ...now, values: { ...now.values, ...changes } })),
    /** Forgets the draft; a form that stays open begins anew with `next`. */
    sent: (next?: Values) => {
      forget();
      if (next) set({ start: next, values: next });
    },
  };
}

/** Says that the form shows what somebody else changed meanwhile. */
export const tellChanged = (): void => notify('warn', translateNow('console.drafts.changed'));

/**
 * The values that were kept, else the empty ones. A form of another record is another form: an element that
 * is drawn for both without a key would keep one record's values under the other's name.
 */
function useInitial<Values extends object>(name: string, empty: Values): Values {
  const { _id: operatorId } = useOperator();
  const [begun] = useState(name);
  if (begun !== name)
    throw new Error(`the form "${begun}" became "${name}": its element needs a key`);
  const [{ values, isChanged }] = useState(() => resumeDraft(operatorId, name, empty));
  useEffect(() => {
    if (!isChanged) return;
    dropDraft(operatorId, name);
    tellChanged();
  }, [isChanged, operatorId, name]);
  return values;
}

/** Keeps what differs from the beginning. @returns what forgets it */
function useKept(name: string, initial: object, values: object): () => void {
  // The form is of the operator who began it: another one may sign in in another tab.
  const [operatorId] = useState(useOperator()._id);
  useEffect(() => {
    if (values !== initial) saveDraft(operatorId, name, values);
  }, [operatorId, name, values, initial]);
  return () => dropDraft(operatorId, name);
}

/** Whether a record's form was begun and not sent. */
export function useHasDraft(name: string): boolean {
  const { _id: operatorId } = useOperator();
  return loadDraft(operatorId, name) !== undefined;
}
