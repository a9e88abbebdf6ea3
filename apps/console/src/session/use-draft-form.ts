import { useForm } from '@merenda/ui/blocks/form/use-form.ts';
import { useEffect, useState } from 'react';
import { dropDraft, loadDraft, saveDraft } from './drafts.ts';
import { useOperator } from './operator.ts';

/**
 * `useForm` for a record's form: the typed values are there again after a closed tab or an ended
 * session. `name` names record and act; `sent` forgets the values (product:console#drafts).
 */
export function useDraftForm<Form extends object, Name extends keyof Form & string>(
  name: string,
  empty: Form,
  ...rest: RestOf<Form, Name>
) {
  const { _id: operatorId } = useOperator();
  const [initial] = useState<Form>(() => ({ ...empty, ...loadDraft(operatorId, name) }));
  const form = useForm<Form, Name>(initial, ...rest);
  const { form: values } = form;
  useEffect(() => {
    if (values !== initial) saveDraft(operatorId, name, values);
  }, [operatorId, name, values, initial]);
  return { ...form, sent: () => dropDraft(operatorId, name) };
}

type RestOf<Form extends object, Name extends keyof Form & string> =
  Parameters<typeof useForm<Form, Name>> extends [unknown, ...infer Rest] ? Rest : never;

/** Whether a record's form was begun and not sent. */
export function useHasDraft(name: string): boolean {
  const { _id: operatorId } = useOperator();
  return loadDraft(operatorId, name) !== undefined;
}
