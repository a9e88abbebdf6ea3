import type { Key } from '@merenda/i18n';
import type { Refusal } from './refusals.ts';

/** The error of a field: a text's key and values, and advice where there is some. */
export type FieldIssue =
  | { key: Key; values?: Record<string, string | number>; advice?: Key; isEarly?: true }
  | undefined;

/** An error that is said while the field is first filled in: typing on does not put it right. */
export const atOnce = (error: FieldIssue): FieldIssue => error && { ...error, isEarly: true };

/** The first rule that each field breaks. A field without one is `free`: a forgotten rule does not compile. */
export type Rules<Form, Name extends string> = Readonly<Record<Name, (form: Form) => FieldIssue>>;

/** The rule of a field that may hold anything. */
export const free = (): undefined => undefined;

/** All that a form holds. */
export interface FormState<Form, Name extends string> {
  /** The values that it began with. */
  start: Form;
  values: Form;
  /** Fields that were left once, or that a try to send has shown: of them errors are said. */
  left: ReadonlySet<Name>;
  /** Refusals of the server, each until its field changes. */
  refusals: readonly Refusal<Name>[];
  /** Counts what was told of all fields: each time the focus moves to the first wrong one. */
  errorFocusCount: number;
}

/** An event of a form. */
export type FormEvent<Form, Name extends string> =
  | { type: 'changed'; changes: Partial<Form> | ((now: Form) => Partial<Form>) }
  /** The form begins anew with these values; after `sent`, unless something else was typed since. */
  | { type: 'begun'; values: Form; sent?: Form | undefined }
  | { type: 'left'; field: Name }
  /** A try to send it, while something is wrong. */
  | { type: 'sent'; fields: readonly Name[] }
  | { type: 'refused'; refusals: readonly Refusal<Name>[] };

export const startForm = <Form, Name extends string>(values: Form): FormState<Form, Name> => ({
  start: values,
  values,
  left: new Set(),
  refusals: [],
  errorFocusCount: 0,
});

/** The form after an event. */
export function reduceForm<Form extends object, Name extends string>(
  state: FormState<Form, Name>,
  event: FormEvent<Form, Name>,
): FormState<Form, Name> {
  switch (event.type) {
    case 'changed': {
      const { changes } = event;
      const changed = typeof changes === 'function' ? changes(state.values) : changes;
      return {
        ...state,
        values: { ...state.values, ...changed },
        refusals: state.refusals.filter(({ field }) => !(field in changed)),
      };
    }
    case 'begun':
      return event.sent && event.sent !== state.values ? state : startForm(event.values);
    case 'left':
      return { ...state, left: new Set(state.left).add(event.field) };
    case 'sent':
      return { ...state, left: new Set(event.fields), errorFocusCount: state.errorFocusCount + 1 };
    case 'refused': {
      const { refusals } = event;
      return {
        ...state,
        refusals,
        errorFocusCount: state.errorFocusCount + (refusals.length > 0 ? 1 : 0),
      };
    }
  }
}

/**
 * The error of a field, whether or not it may be said yet: the refusal of the server, or the rule that
 * it breaks.
 */
export function issueOf<Form, Name extends string>(
  { values, refusals }: FormState<Form, Name>,
  rules: Rules<Form, Name>,
  name: Name,
): FieldIssue | Refusal<Name> {
  return refusals.find(({ field }) => field === name) ?? rules[name](values);
}

/** The error said at a field. While it is first filled in, only those that are said at once. */
export function shownIssueOf<Form, Name extends string>(
  state: FormState<Form, Name>,
  rules: Rules<Form, Name>,
  name: Name,
): FieldIssue | Refusal<Name> {
  const wrong = issueOf(state, rules, name);
  return wrong && ('field' in wrong || wrong.isEarly || state.left.has(name)) ? wrong : undefined;
}
