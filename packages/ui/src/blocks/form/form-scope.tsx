import { createContext, useContext, useLayoutEffect, useState } from 'react';
import { focusField, isBefore } from './focus.ts';

/** A field that still asks for something. */
export interface OpenField {
  /** The id of its control, or of the set that holds its choices. */
  id: string;
  label: string;
  /**
   * `wrong`: the field is filled in, but not as it should be. `words`: its label is the whole sentence that
   * asks.
   */
  what: 'field' | 'wrong' | 'tick' | 'choice' | 'words';
  /** Marks the field as missing. */
  mark?: () => void;
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
    /** All of them, on the screen's way down. */
    all: (): OpenField[] => [...all].sort((one, other) => (isBefore(one.id, other.id) ? -1 : 1)),
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

/**
 * Tells the form around it what a field asks for. `what` is false or undefined for nothing.
 * @returns whether the field is to be marked as missing
 */
export function useAsk({
  id,
  label,
  what,
}: Omit<OpenField, 'what' | 'mark'> & { what: OpenField['what'] | false | undefined }): boolean {
  const asks = useContext(FormScope);
  const [isMarked, setMarked] = useState(false);
  // Before the page is painted: a button and its reason are never drawn without each other.
  useLayoutEffect(
    () => (what ? asks?.ask({ id, label, what, mark: () => setMarked(true) }) : undefined),
    [asks, id, what, label],
  );
  return isMarked && Boolean(what) && what !== 'wrong';
}

/** The fields that ask something of the form around them; undefined until they have told. */
export function useOpenFieldsOf(isWanted: boolean): readonly OpenField[] | undefined {
  const asks = useContext(FormScope);
  const [open, setOpen] = useState<readonly OpenField[]>();
  useLayoutEffect(() => {
    if (!isWanted || !asks) return;
    const look = () => setOpen(asks.all());
    look();
    return asks.subscribe(look);
  }, [isWanted, asks]);
  return isWanted ? open : [];
}

/** After a try to send: marks what is missing, and moves the focus to the first field that asks. */
export function showOpenFields(open: readonly OpenField[]): void {
  const [first] = open;
  if (!first) return;
  const focused = document.activeElement;
  // A field that is left says what is wrong with it.
  if (focused instanceof HTMLElement) focused.blur();
  for (const { mark } of open) mark?.();
  // The focus stays in a set of choices that still needs an answer.
  if (focused instanceof HTMLElement && document.getElementById(first.id)?.contains(focused)) {
    focused.focus();
  } else focusField(first.id);
}
