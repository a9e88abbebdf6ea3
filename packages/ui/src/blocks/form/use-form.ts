import { useEffect, useId, useReducer } from 'react';
import { useT } from '../../i18n/language.ts';
import { focusFirst } from './focus.ts';
import {
  type FormEvent,
  type FormState,
  issueOf,
  type Rules,
  reduceForm,
  shownIssueOf,
  startForm,
} from './form-state.ts';
import { refusalsOf, type ServerFields } from './refusals.ts';

/** The part of a form that some fields need, which forms with more fields have as well. */
export interface FormPart<Form, Name extends keyof Form> {
  form: Form;
  change: (changes: Partial<Form>) => void;
  /** The props that every field takes. */
  field: <Field extends Name>(name: Field) => FieldProps<Form[Field]>;
}

/** A field of a form as its block takes it. */
export interface FieldProps<Value = string> {
  id: string;
  value: Value;
  onChange: (value: Value) => void;
  onBlur: () => void;
  error: string | undefined;
  /** Also while nothing is said of it: the button of the form waits for it. */
  isWrong: boolean;
}

/**
 * A form's values, what is wrong with them, and since when that may be said. `rules` gives the first
 * rule that each field breaks, `server` how it is sent, and thus where the server's refusals belong.
 * `says` is when an error is said first: a field was left, or the form was to be sent.
 */
export function useForm<Form extends object, Name extends keyof Form & string>(
  initial: Form,
  rules: Rules<Form, NoInfer<Name>>,
  server: ServerFields<Form, Name>,
  says: 'left' | 'sent' = 'left',
) {
  const t = useT();
  const id = useId();
  const [state, send] = useReducer<FormState<Form, Name>, Form, [FormEvent<Form, Name>]>(
    reduceForm,
    initial,
    startForm,
  );
  const { values, errorFocusCount } = state;
  const idOf = (name: string) => `${id}${name}`;
  const names = Object.keys(server.paths) as Name[];
  const shownAt = names.filter((name) => shownIssueOf(state, rules, name));
  // biome-ignore lint/correctness/useExhaustiveDependencies: that it was told is the occasion
  useEffect(() => {
    if (errorFocusCount > 0) focusFirst(shownAt.map(idOf));
  }, [errorFocusCount]);

  const errorOf = (name: Name): string | undefined => {
    const said = shownIssueOf(state, rules, name);
    if (!said) return undefined;
    if ('field' in said) return said.words ?? t(said.key);
    const { key, values, advice } = said;
    return advice ? `${t(key, values)} ${t(advice, values)}` : t(key, values);
  };
  return {
    form: values,
    /** Something was changed since the form began. */
    isTouched: values !== state.start,
    /** Begins anew: nothing is said of these values yet. After `sent`, it keeps what was typed since. */
    begin: (values: Form, sent?: Form) => send({ type: 'begun', values, sent }),
    /** By a function where what comes late must give way to what was typed meanwhile. */
    change: (changes: Partial<Form> | ((now: Form) => Partial<Form>)) =>
      send({ type: 'changed', changes }),
    field: <Field extends Name>(name: Field): FieldProps<Form[Field]> => ({
      id: idOf(name),
      value: values[name],
      onChange: (value) => send({ type: 'changed', changes: { [name]: value } as object }),
      onBlur: () => says === 'left' && send({ type: 'left', field: name }),
      error: errorOf(name),
      isWrong: issueOf(state, rules, name) !== undefined,
    }),
    /**
     * After a try to send: shows what is wrong with every field, or with these, and moves the focus to the
     * first of them.
     */
    showErrors: (...some: Name[]) =>
      send({
        type: 'sent',
        fields: some.length > 0 ? some : (Object.keys(rules) as Name[]),
      }),
    /**
     * Shows what a failed call refused at its fields, and moves the focus to the first of them.
     * @returns those fields, for a wizard to go to their step; none: the form has to say it itself
     */
    refuse: (error: unknown): Name[] => {
      const refusals = refusalsOf(error, server, values);
      send({ type: 'refused', refusals });
      return refusals.map(({ field }) => field);
    },
    /** All of these filled in as they should be. */
    isValid: (...some: Name[]): boolean => some.every((name) => !issueOf(state, rules, name)),
  };
}
