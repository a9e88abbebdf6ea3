/** What a form or dialog still asks for. */
export interface Asked {
  /** `wrong`: it is filled in, but not as it should be. */
  what: 'field' | 'wrong' | 'tick' | 'choice';
  /** Of the field. */
  label: string;
}

/** A field that asks, by the id of its control, or of the set that holds its choices. */
export interface Asking extends Asked {
  id: string;
}

/** How a field stands, as its block knows. */
export interface Standing extends Omit<Asking, 'what'> {
  what: Exclude<Asked['what'], 'wrong'>;
  isRequired: boolean;
  isEmpty: boolean;
  isWrong: boolean;
}

/** What a field asks for: to be filled in first, then to be put right. */
export const asking = ({
  what,
  isRequired,
  isEmpty,
  isWrong,
}: Standing): Asked['what'] | undefined =>
  isRequired && isEmpty ? what : isWrong ? 'wrong' : undefined;

/** The fields of one form that ask for something. `isBefore` compares two of them by their place on the screen. */
export function createAsks(isBefore: (id: string, other: string) => boolean) {
  const all = new Set<Asking>();
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return {
    /** @returns what takes it back */
    ask(field: Asking): () => void {
      all.add(field);
      tell();
      return () => {
        all.delete(field);
        tell();
      };
    },
    /** The first one on the screen: the same object while nothing changes. */
    first: (): Asking | undefined =>
      [...all].reduce<Asking | undefined>(
        (found, field) => (found && isBefore(found.id, field.id) ? found : field),
        undefined,
      ),
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type Asks = ReturnType<typeof createAsks>;
