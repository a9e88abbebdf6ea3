import { createContext, useContext, useLayoutEffect, useState } from 'react';
import { type Asking, type Asks, asking, createAsks, type Standing } from './asks.ts';

/** Around a form's or a dialog's fields, and the main button that says what they ask for. */
export const FormScope = createContext<Asks | undefined>(undefined);

/** What the fields of one form ask for, for its `FormScope`. */
export const useAsks = (): Asks => useState(() => createAsks(isBefore))[0];

/** The same for a form whose button may stand outside of it, among the acts of the dialog around it. */
export function useJoinedAsks(): Asks {
  const own = useAsks();
  return useContext(FormScope) ?? own;
}

/** Tells the form around it what a field asks for, as long as that is so. */
export function useAsk(standing: Standing): void {
  const asks = useContext(FormScope);
  const { id, label } = standing;
  const what = asking(standing);
  // Before the page is painted: a button and its reason are never drawn without each other.
  useLayoutEffect(() => what && asks?.ask({ id, what, label }), [asks, id, what, label]);
}

/** What the form around it asks for first, where that is wanted. */
export function useAsked(isWanted: boolean): Asking | undefined {
  const asks = useContext(FormScope);
  const [first, setFirst] = useState<Asking>();
  useLayoutEffect(() => {
    if (!isWanted || !asks) return;
    const look = () => setFirst(asks.first());
    look();
    return asks.subscribe(look);
  }, [isWanted, asks]);
  return isWanted ? first : undefined;
}

/** Does a field come before another one on the screen? One that is not there does not. */
export function isBefore(id: string, other: string): boolean {
  const another = document.getElementById(other);
  const place = another && document.getElementById(id)?.compareDocumentPosition(another);
  return Boolean((place ?? 0) & Node.DOCUMENT_POSITION_FOLLOWING);
}
