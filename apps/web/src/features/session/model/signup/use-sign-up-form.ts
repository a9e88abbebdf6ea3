import { todayHere } from '@merenda/ui/blocks/calendar/days.ts';
import { useKeepDraft } from '@merenda/ui/blocks/form/use-draft.ts';
import { useForm } from '@merenda/ui/blocks/form/use-form.ts';
import { typedPart } from '@merenda/ui/client/drafts/typed-part.ts';
import { useEffect, useMemo, useState } from 'react';
import { invitedEmail } from '../../../../session/return-path.ts';
import { emptyForm, SIGN_UP_FIELDS, type SignUpForm } from './form.ts';
import { rulesOn } from './rules.ts';
import { SIGN_UP_DRAFT } from './visitor-draft.ts';

export type SignUpState = ReturnType<typeof useSignUpForm>;

/** The form of the wizard, with the rules of today, and what was typed within the last hour. */
export function useSignUpForm(country: string) {
  const [empty] = useState((): SignUpForm => {
    const invited = invitedEmail.get();
    return { ...emptyForm(country), email: invited, repeatEmail: invited };
  });
  const signUp = useForm(empty, rulesOn(todayHere()), SIGN_UP_FIELDS);
  const { form, isTouched, change } = signUp;
  const typed = useMemo(
    () => (isTouched ? typedPart(form, empty, SIGN_UP_FIELDS.secret) : undefined),
    [isTouched, form, empty],
  );
  const forget = useKeepDraft(SIGN_UP_DRAFT, typed);
  // The page was prerendered empty, and something may have been typed into it before this script came.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page has come alive
  useEffect(() => {
    const { drafts, ownerId, name } = SIGN_UP_DRAFT;
    const kept: Partial<SignUpForm> | undefined = drafts.load(ownerId, name);
    if (kept) change((now) => ({ ...kept, ...typedPart(now, emptyForm(country)) }));
  }, []);
  return { ...signUp, forget };
}
