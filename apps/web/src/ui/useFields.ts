import type { Key } from '@merenda/i18n';
import { useState } from 'react';
import { useT } from '../i18n/language.ts';

/** What is wrong with a field, as a text's key and values. */
export type Wrong = { key: Key; values?: Record<string, string | number> } | undefined;

type TextFields<Form> = {
  [Name in keyof Form]: Form[Name] extends string ? Name : never;
}[keyof Form] &
  string;

/**
 * A form's values, what is wrong with them, and since when that may be said: a field is not scolded
 * while it is first filled in. `rules` gives the first rule that each text field breaks. What the
 * server refused stays at its field until that changes.
 */
export function useFields<Form extends object>(
  initial: Form,
  rules: Partial<Record<TextFields<Form>, (form: Form) => Wrong>>,
) {
  const t = useT();
  const [form, setForm] = useState(initial);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<Partial<Record<string, Key>>>({});

  const change = (changes: Partial<Form>) => {
    setForm((before) => ({ ...before, ...changes }));
    setRefused((before) => {
      const open = Object.entries(before).filter(([name]) => !(name in changes));
      return Object.fromEntries(open);
    });
  };
  const wrong = (name: TextFields<Form>): Wrong => rules[name]?.(form);
  return {
    form,
    change,
    /** The props that every text field takes. */
    field: (name: TextFields<Form>) => {
      const problem = refused[name]
        ? { key: refused[name] }
        : left.has(name)
          ? wrong(name)
          : undefined;
      return {
        value: form[name] as string,
        onChange: (text: string) => change({ [name]: text } as Partial<Form>),
        onBlur: () => setLeft((before) => new Set(before).add(name)),
        error: problem && t(problem.key, 'values' in problem ? problem.values : undefined),
      };
    },
    refuse: (refusals: Partial<Record<TextFields<Form>, Key>>) => setRefused(refusals),
    /** All of these filled in as they should be. */
    isValid: (...names: TextFields<Form>[]): boolean =>
      names.every((name) => !wrong(name) && !refused[name]),
  };
}
