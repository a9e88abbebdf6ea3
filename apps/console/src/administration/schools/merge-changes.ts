/** The fields of a record as a form has them. */
export type Fields = Readonly<Record<string, string | boolean>>;

/**
 * A form whose record somebody else has changed since it was read: untouched fields take the new
 * values, typed ones stay.
 * @returns the fields, and those that the other person has changed
 */
export function mergeChanges<Form extends Fields>(
  { read, typed }: { read: Form; typed: Form },
  latest: Form,
): { fields: Form; changed: (keyof Form & string)[] } {
  const names = Object.keys(latest) as (keyof Form & string)[];
  const untouched = names.filter((name) => typed[name] === read[name]);
  return {
    fields: { ...typed, ...Object.fromEntries(untouched.map((name) => [name, latest[name]])) },
    changed: names.filter((name) => read[name] !== latest[name]),
  };
}
