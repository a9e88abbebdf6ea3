import type { Rules } from '@merenda/ui/blocks/form/form-state.ts';
import type { ServerFields } from '@merenda/ui/blocks/form/refusals.ts';
import { useDraftStart, useKeepDraft } from '@merenda/ui/blocks/form/use-draft.ts';
import { useForm } from '@merenda/ui/blocks/form/use-form.ts';
import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { translateNow, useT } from '@merenda/ui/i18n/language.ts';
import { useEffect, useRef, useState } from 'react';
import { operatorDrafts } from './drafts.ts';
import { useOperator } from './operator.ts';

/**
 * `useForm` for a record's form: the typed values are there again after a closed tab or an ended
 * session. `name` names record and act (product:console#drafts). The version that the form began with is
 * one of its values: what somebody else changed since is then refused. Where the server knows no version,
 * `asRead` among the values is the record as it was read: a draft of another state is dropped, and that
 * is said. Errors are said once the operator tries to send.
 */
export function useDraftForm<Form extends object, Name extends keyof Form & string>(
  name: string,
  empty: Form,
  rules: Rules<Form, NoInfer<Name>>,
  server: ServerFields<Form, Name>,
) {
  const form = useForm<Form, Name>(useInitial(name, empty), rules, server, 'sent');
  const sent = useKept(name, form);
  const t = useT();
  const shown = useRef(form.form);
  useEffect(() => {
    shown.current = form.form;
  }, [form.form]);
  return {
    ...form,
    /** Why the button of a known record's form waits: nothing is another value than the record's. */
    unchanged: isAsRead(form.form, empty) ? t('form.unchanged') : undefined,
    /** Shows a failed call at the fields that it is about, or as a notification. */
    onRefused: (error: unknown) => {
      if (form.refuse(error).length === 0) notifyFailure(error, 'global.error.message');
    },
    /** Forgets the draft. */
    sent,
    /**
     * Forgets the draft; the form stays open, and begins anew. Values other than the sent `typed` stay, as
     * does their draft.
     */
    begin: (values: Form, typed?: Form) => {
      if (!typed || typed === shown.current) sent();
      form.begin(values, typed);
    },
  };
}

/** The values that a form has read, and nobody types. */
const READ: readonly string[] = ['version', 'seen', 'read', 'asRead'];

/** Are the typed values the record's? */
export const isAsRead = (typed: object, record: object): boolean =>
  typedText(typed) === typedText(record);

const typedText = (values: object) =>
  JSON.stringify(
    Object.entries(values).filter(([name]) => !READ.includes(name)),
    // A form about money keeps what was sent.
    (_, value) => (typeof value === 'bigint' ? `${value}n` : value),
  );

/** Says that the form shows what somebody else changed meanwhile. */
export const tellChanged = (): void => notify('warn', translateNow('console.drafts.changed'));

const usePlace = (name: string) => ({
  drafts: operatorDrafts,
  ownerId: useOperator()._id,
  name,
});

function useInitial<Values extends object>(name: string, empty: Values): Values {
  const { values, isChanged } = useDraftStart(usePlace(name), empty);
  useEffect(() => {
    if (isChanged) tellChanged();
  }, [isChanged]);
  return values;
}

/** Keeps what was changed. @returns what forgets it */
const useKept = (name: string, { form, isTouched }: { form: object; isTouched: boolean }) =>
  useKeepDraft(usePlace(name), isTouched ? form : undefined);

/** Whether a record's form was begun and not sent. */
export function useHasDraft(name: string): boolean {
  const { _id: operatorId } = useOperator();
  return operatorDrafts.load(operatorId, name) !== undefined;
}

/** The first of several records whose form was begun and not sent, when the page opened. */
export function useBegun<One>(
  records: readonly One[],
  draftOf: (record: One) => string,
): One | undefined {
  const { _id: operatorId } = useOperator();
  // Each look reads all drafts, and an import may be long.
  const [begun] = useState(() =>
    records.find((one) => operatorDrafts.load(operatorId, draftOf(one)) !== undefined),
  );
  return begun;
}
