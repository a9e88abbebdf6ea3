import { createContext, useContext, useLayoutEffect, useState } from 'react';

/** A field that still asks for something. */
export interface OpenField {
  /** The id of its control, or of the set that holds its choices. */
  id: string;
  label: string;
  /** `wrong`: the field is filled in, but not as it should be. */
  what: 'field' | 'wrong' | 'tick' | 'choice';
}

/** A field that is not as it should be asks to be filled in first, then to be put right. */
export const openReason = (isWrong: boolean, isEmpty: boolean): 'field' | 'wrong' | undefined =>
  isWrong ? (isEmpty ? 'field' : 'wrong') : undefined;

/** The fields of one form that ask for something. `isBefore` compares two of them by their place on the screen. */
export function createOpenFields(isBefore: (id: string, other: string) => boolean) {
  const all = new Set<OpenField>();
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return {
    /** @returns the function that takes it back */
    ask(field: OpenField): () => void {
      all.add(field);
      tell();
      return () => {
        all.delete(field);
        tell();
      };
    },
    /** The first one on the screen: the same object while nothing changes. */
    first: (): OpenField | undefined =>
      [...all].reduce<OpenField | undefined>(
        (found, field) => (found && isBefore(found.id, field.id) ? found : field),
        undefined,
      ),
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type OpenFields = ReturnType<typeof createOpenFields>;

/** Around a form's or a dialog's fields, and the main button that waits for them. */
export const FormScope = createContext<OpenFields | undefined>(undefined);

/** A new form's asks, for its `FormScope`. */
export const useOpenFields = (): OpenFields => useState(() => createOpenFields(isBefore))[0];

/** The same for a form whose button may stand outside of it, among the acts of the dialog around it. */
export function useJoinedOpenFields(): OpenFields {
  const own = useOpenFields();
  return useContext(FormScope) ?? own;
}

/** Tells the form around it what a field asks for. `what` is false or undefined for nothing. */
export function useAsk({
  id,
  label,
  what,
}: Omit<OpenField, 'what'> & { what: OpenField['what'] | false | undefined }): void {
  const asks = useContext(FormScope);
  // Before the page is painted: a button and its reason are never drawn without each other.
  useLayoutEffect(
    () => (what ? asks?.ask({ id, label, what }) : undefined),
    [asks, id, what, label],
  );
}

/** The first field that asks something of the form around it; true until the fields have told. */
export function useFirstOpenField(isWanted: boolean): OpenField | true | undefined {
  const asks = useContext(FormScope);
  const [first, setFirst] = useState<OpenField | true | undefined>(true);
  useLayoutEffect(() => {
    if (!isWanted || !asks) return;
    const look = () => setFirst(asks.first());
    look();
    return asks.subscribe(look);
  }, [isWanted, asks]);
  return isWanted ? first : undefined;
}

/** Does a field come before another one on the screen? A field that is not there does not. */
export function isBefore(id: string, other: string): boolean {
  const another = document.getElementById(other);
  const place = another && document.getElementById(id)?.compareDocumentPosition(another);
  return Boolean((place ?? 0) & Node.DOCUMENT_POSITION_FOLLOWING);
}
