import { todayHere } from '@merenda/ui/blocks/calendar/days.ts';
import { useForm } from '@merenda/ui/blocks/form/use-form.ts';
import { useState } from 'react';
import { invitedEmail } from '../../../../session/return-path.ts';
import { emptyForm, SIGN_UP_FIELDS } from './form.ts';
import { rulesOn } from './rules.ts';

export type SignUpState = ReturnType<typeof useSignUpForm>;

/** The form of the wizard, with the rules of today. */
export function useSignUpForm(country: string) {
  const [invited] = useState(() => invitedEmail.get());
  return useForm(
    { ...emptyForm(country), email: invited, repeatEmail: invited },
    rulesOn(todayHere()),
    SIGN_UP_FIELDS,
  );
}
