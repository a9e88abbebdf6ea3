import type { Key } from '@merenda/i18n';
import { useState } from 'react';
import { useT } from '../../../i18n/language.ts';
import { brand } from '../../../session/brand.ts';
import { inWords } from '../fieldErrors.ts';
import { todayHere } from '../today.ts';
import { emptyForm, type Field, fieldsOf, type SignUpForm, type Step } from './form.ts';
import type { Refusal } from './refusals.ts';
import { errorOf, isStepReady } from './rules.ts';

export type SignUpState = ReturnType<typeof useSignUpForm>;

/** What was typed, what is wrong with it, and since when that may be said. */
export function useSignUpForm(country: string) {
  const t = useT();
  const [form, setForm] = useState(() => emptyForm(country, brand.flags.employeeFields));
  const [left, setLeft] = useState<ReadonlySet<Field>>(new Set());
  const [refused, setRefused] = useState<Partial<Record<Field, Key>>>({});
  const today = todayHere();

  const change = (changes: Partial<SignUpForm>) => {
    setForm((before) => ({ ...before, ...changes }));
    setRefused((before) => ({ ...before, ...blank(changes) }));
  };
  /** The words of a field's error; a field is not scolded while it is first filled in. */
  const error = (field: Field): string | undefined => {
    if (refused[field]) return t(refused[field]);
    return left.has(field) ? inWords(t, errorOf(form, field, today)) : undefined;
  };
  return {
    form,
    change,
    /** The props that every text field takes. */
    field: (field: Field) => ({
      value: form[field],
      onChange: (text: string) => change({ [field]: text }),
      onBlur: () => setLeft((before) => new Set(before).add(field)),
      error: error(field),
    }),
    refuse: (refusals: readonly Refusal[]) =>
      setRefused(Object.fromEntries(refusals.map(({ field, error }) => [field, error]))),
    isReady: (step: Step): boolean =>
      isStepReady(form, step, today) && fieldsOf(step, form).every((field) => !refused[field]),
  };
}

const blank = (changes: Partial<SignUpForm>) =>
  Object.fromEntries(Object.keys(changes).map((field) => [field, undefined]));
