/**
 * The part of a form that a draft keeps: what differs from the form's beginning, without the fields that are
 * never kept. Laid over the record as it is later, it changes nothing else.
 */
export function typedPart<Form extends object>(
  form: Form,
  empty: Form,
  secret: readonly (keyof Form)[] = [],
): Partial<Form> {
  const names = (Object.keys(form) as (keyof Form)[]).filter(
    (name) => form[name] !== empty[name] && !secret.includes(name),
  );
  return Object.fromEntries(names.map((name) => [name, form[name]])) as Partial<Form>;
}
