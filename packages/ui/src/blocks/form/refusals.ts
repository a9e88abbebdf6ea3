import { INVISIBLE } from '@merenda/domain/forms/form-errors';
import type { Key } from '@merenda/i18n';
import { type FailureCode, isFailure } from '../../client/failure.ts';

/** The fields of a form that hold a text. */
export type TextFields<Form> = {
  [Name in keyof Form]: Form[Name] extends string ? Name : never;
}[keyof Form] &
  string;

/** Where something stands in a request's body, as the server's issues name it: `contact.email`. */
export type WirePath<Body> = Body extends readonly unknown[]
  ? never
  : Body extends object
    ? {
        [Name in keyof Body & string]-?: Name | `${Name}.${WirePath<NonNullable<Body[Name]>>}`;
      }[keyof Body & string]
    : never;

/**
 * The ways in which the server may refuse a form. Each field has to be named with the path on which it
 * travels.
 */
export interface ServerFields<Form, Name extends string, Path extends string = string> {
  /** null: it is not sent, such as a password that is typed twice. */
  paths: Record<Name, Path | null>;
  /** The text at a refused field; "invalid" at the others. Invisible characters have their own. */
  texts?: Partial<Record<Name, Key>>;
  /** Fields of which the server says in words why it refuses them, as there are several reasons. */
  saysWhy?: readonly Name[];
  /** Fields that no draft keeps: passwords, numbers of documents, cards and bank accounts. */
  secret?: readonly (keyof Form & string)[];
  /** Failures that are about one field, whether the server names it or not. */
  codes?: Partial<
    Record<FailureCode, (form: Form) => { field: Name; key: Key; saysServerText?: boolean }>
  >;
}

/** The paths of fields that travel under their own names. */
export const ownPaths = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, name])) as Record<Name, Name>;

/** A field that the server refused, and what is said there. */
export interface Refusal<Name extends string> {
  field: Name;
  key: Key;
  /** The server's own words, which go before. */
  words: string | undefined;
}

/**
 * The fields that a failed call is about, in the order in which the form declares them. None: it is
 * about something else, and the form has to say so.
 */
export function refusalsOf<Form, Name extends string>(
  error: unknown,
  { paths, texts, saysWhy, codes }: ServerFields<Form, Name>,
  form: Form,
): Refusal<Name>[] {
  if (!isFailure(error)) return [];
  const whole = codes?.[error.code]?.(form);
  // Words about a request of which one thing is refused are about that.
  const isAboutOne = error.code === 'validation_failed' && error.issues.length === 1;
  const wordsFor = (field: Name) =>
    whole?.saysServerText || (isAboutOne && saysWhy?.includes(field))
      ? error.userMessage
      : undefined;
  const refused = new Map(error.issues.map(({ path, message }) => [path, message]));
  const keyOf = (field: Name) =>
    refused.get(paths[field] ?? '') === INVISIBLE
      ? 'form.invisible'
      : (texts?.[field] ?? 'form.invalid');
  const named = (Object.keys(paths) as Name[])
    .filter((field) => {
      const path = paths[field];
      return path !== null && refused.has(path);
    })
    .map((field) => ({ field, key: keyOf(field), words: wordsFor(field) }) as const);
  if (named.length > 0 || !whole) return named;
  return [{ field: whole.field, key: whole.key, words: wordsFor(whole.field) }];
}
