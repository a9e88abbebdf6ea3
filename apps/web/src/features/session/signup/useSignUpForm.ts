import { brand } from '../../../session/brand.ts';
import { todayHere } from '../../../ui/days.ts';
import { useFields } from '../../../ui/useFields.ts';
import { emptyForm, fieldsOf, type Step } from './form.ts';
import type { Refusal } from './refusals.ts';
import { rulesOn } from './rules.ts';

export type SignUpState = ReturnType<typeof useSignUpForm>;

/** What was typed, what is wrong with it, and since when that may be said. */
export function useSignUpForm(country: string) {
  const { form, change, field, refuse, isValid } = useFields(
    emptyForm(country, brand.flags.employeeFields),
    rulesOn(todayHere()),
  );
  return {
    form,
    change,
    field,
    refuse: (refusals: readonly Refusal[]) =>
      refuse(Object.fromEntries(refusals.map(({ field: name, error }) => [name, error]))),
    isReady: (step: Step): boolean => isValid(...fieldsOf(step, form)),
  };
}
