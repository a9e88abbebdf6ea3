import { isBefore } from './form-scope.tsx';

/** Moves the focus to the first of some fields, on the screen's way down, if one of them is there. */
export function focusFirst(ids: readonly string[]): void {
  const [first] = ids.filter((id) => document.getElementById(id)).toSorted(byPlace);
  if (first) focusField(first);
}

/** Moves the focus to a field, within a set of choices to the first of them. */
export function focusField(id: string): void {
  const field = document.getElementById(id);
  (field instanceof HTMLFieldSetElement ? field.querySelector('input') : field)?.focus();
}

const byPlace = (id: string, other: string) => (isBefore(id, other) ? -1 : 1);
