import type { Key } from '@merenda/i18n';
import { useEffect, useState } from 'react';
import { useT } from '../../i18n/language.ts';
import { type Refusal, refusalsOf, type ServerFields, type TextFields } from './refusals.ts';

/** The error of a field: a text's key and values, and advice where there is some. */
export type Wrong =
  | { key: Key; values?: Record<string, string | number>; advice?: Key }
  | undefined;

/** The part of a form that some fields need, which forms with more fields have as well. */
export interface FieldsState<Form, Name extends string> {
  form: Form;
  change: (changes: Partial<Form>) => void;
  /** The props that every text field takes. */
  field: (name: Name) => {
    value: string;
    onChange: (text: string) => void;
    onBlur: () => void;
    error: string | undefined;
    'data-wrong': true | undefined;
  };
}

/**
 * A form's values, what is wrong with them, and since when that may be said: nothing is said of a
 * field while it is first filled in. `rules` gives the first rule that each field breaks, `server`
 * how it is sent, and thus where the server's refusals belong. What the server refused stays at its
 * field until that changes.
 */
export function useFields<Form extends object, Name extends TextFields<Form>>(
  initial: Form,
  rules: Partial<Record<NoInfer<Name>, (form: Form) => Wrong>>,
  server: ServerFields<Form, Name>,
) {
  const t = useT();
  const [form, setForm] = useState(initial);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [refusals, setRefusals] = useState<readonly Refusal<Name>[]>([]);
  // Counts what was told of all fields: each time the focus moves, once a field is on screen and marked.
  const [toldTimes, setToldTimes] = useState(0);
  useEffect(() => {
    if (toldTimes > 0) document.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [toldTimes]);

  const change = (changes: Partial<Form> | ((now: Form) => Partial<Form>)) => {
    const changed = (now: Form) => (typeof changes === 'function' ? changes(now) : changes);
    setForm((now) => ({ ...now, ...changed(now) }));
    setRefusals((before) => before.filter(({ field }) => !(field in changed(form))));
  };
  const wrong = (name: Name): Wrong => rules[name]?.(form);
  const refusalOf = (name: Name) => refusals.find(({ field }) => field === name);
  const errorOf = (name: Name): string | undefined => {
    const refusal = refusalOf(name);
    if (refusal) return refusal.words ?? t(refusal.key);
    const problem = left.has(name) ? wrong(name) : undefined;
    if (!problem) return undefined;
    const { key, values, advice } = problem;
    return advice ? `${t(key, values)} ${t(advice)}` : t(key, values);
  };
  return {
    form,
    /** By a function where what comes late must give way to what was typed meanwhile. */
    change,
    /** The props that every text field takes. */
    field: (name: Name) => ({
      value: form[name] as string,
      onChange: (text: string) => change({ [name]: text } as Partial<Form>),
      onBlur: () => setLeft((before) => new Set(before).add(name)),
      error: errorOf(name),
      // Also while nothing is said of it: a button that waits for it says so.
      'data-wrong': wrong(name) ? (true as const) : undefined,
    }),
    /** After a try to send: shows what is wrong with every field, and moves the focus to the first of them. */
    tellWrong: () => {
      setLeft(new Set(Object.keys(rules)));
      setToldTimes((times) => times + 1);
    },
    /**
     * Shows what a failed call refused at its fields, and moves the focus to the first of them.
     * @returns those fields, for a wizard to go to their step; none: the form has to say it itself
     */
    refuse: (error: unknown): Name[] => {
      const refused = refusalsOf(error, server, form);
      setRefusals(refused);
      if (refused.length > 0) setToldTimes((times) => times + 1);
      return refused.map(({ field }) => field);
    },
    /** All of these filled in as they should be. */
    isValid: (...names: Name[]): boolean => names.every((name) => !wrong(name) && !refusalOf(name)),
  };
}
