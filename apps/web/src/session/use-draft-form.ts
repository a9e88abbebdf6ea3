import type { Rules } from '@merenda/ui/blocks/form/form-state.ts';
import type { ServerFields } from '@merenda/ui/blocks/form/refusals.ts';
import { useDraftStart, useKeepDraft } from '@merenda/ui/blocks/form/use-draft.ts';
import { useForm } from '@merenda/ui/blocks/form/use-form.ts';
import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { typedPart } from '@merenda/ui/client/drafts/typed-part.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useEffect, useMemo } from 'react';
import { guardianDrafts } from './drafts.ts';
import { useSession } from './session.ts';

/**
 * `useForm` of a guardian whose typed values are there again after a closed tab, "back" or an ended session,
 * which is said (product:session#drafts). `name` names record and act. `secret` fields are never kept.
 */
export function useDraftForm<Form extends object, Name extends keyof Form & string>(
  name: string,
  empty: Form,
  rules: Rules<Form, NoInfer<Name>>,
  server: ServerFields<Form, Name>,
) {
  const t = useT();
  const place = { drafts: guardianDrafts, ownerId: useSession().me._id, name };
  const start = useDraftStart(place, empty);
  const hasSecrets = server.secret !== undefined;
  const form = useForm<Form, Name>(start.values, rules, server);
  const typed = useMemo(
    () => (form.isTouched ? typedPart(form.form, start.empty, server.secret) : undefined),
    [form.isTouched, form.form, start.empty, server.secret],
  );
  const forget = useKeepDraft(place, typed);
  useEffect(() => {
    if (start.isFound) notify('info', t(hasSecrets ? 'drafts.found' : 'health.draft'));
  }, [start.isFound, hasSecrets, t]);
  return {
    ...form,
    /** It has what was typed before. */
    isResumed: start.isFound && form.form !== start.empty,
    /** Forgets the draft of a form that is sent or given up. */
    forget,
    /** Begins anew with the values of the record. */
    discard: () => {
      forget();
      form.begin(start.empty);
    },
  };
}
