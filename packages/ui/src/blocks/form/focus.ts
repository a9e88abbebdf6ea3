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

/** Does a field come before another one on the screen? A field that is not there does not. */
export function isBefore(id: string, other: string): boolean {
  const another = document.getElementById(other);
  const place = another && document.getElementById(id)?.compareDocumentPosition(another);
  return Boolean((place ?? 0) & Node.DOCUMENT_POSITION_FOLLOWING);
}
