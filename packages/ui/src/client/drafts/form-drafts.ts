import { localStore } from '../storage.ts';
import { parseDraft, stringifyDraft } from './draft-json.ts';

/**
 * Forms that somebody has begun and not sent, by record. The browser keeps them over a closed tab and an
 * ended session. They go when they are sent, at a sign-out, and when somebody else signs in.
 */
export interface FormDrafts {
  /** A form's values that were not sent; undefined for none. */
  load: (ownerId: string, name: string) => object | undefined;
  /** Nothing is kept for one owner after another has signed in in this browser. */
  save: (ownerId: string, name: string, values: object) => void;
  drop: (ownerId: string, name: string) => void;
  /** Removes forms that nobody can open any more: called when an app is opened. */
  dropOld: () => void;
  /** Called at a sign-out. */
  dropAll: () => void;
  /** Called at a sign-in: nobody finds the forms of another owner. */
  keepOf: (ownerId: string) => void;
}

interface Form {
  at: number;
  values: object;
}

interface Kept {
  ownerId: string;
  forms: Record<string, Form>;
}

const isObject = (found: unknown): found is object => typeof found === 'object' && found !== null;

const isForm = (entry: [string, unknown]): entry is [string, Form] => {
  const { at, values } = Object(entry[1]);
  return typeof at === 'number' && isObject(values);
};

/** A former release may have kept drafts in another shape: those are none, and the others stay. */
function keptIn(found: unknown): Kept | undefined {
  const { ownerId, forms } = Object(found);
  if (typeof ownerId !== 'string' || !isObject(forms)) return undefined;
  return { ownerId, forms: Object.fromEntries(Object.entries(forms).filter(isForm)) };
}

/** Form drafts under a key of this browser's storage, each for `keptMs` after its last change. */
export function createFormDrafts(key: string, keptMs: number): FormDrafts {
  const readKept = () => keptIn(parseDraft(localStore.get(key)));
  const formsOf = (ownerId: string): Kept['forms'] => {
    const kept = readKept();
    if (kept?.ownerId !== ownerId) return {};
    const recent = Object.entries(kept.forms).filter(([, { at }]) => Date.now() - at < keptMs);
    return Object.fromEntries(recent);
  };
  const write = (kept: Kept): void => localStore.set(key, stringifyDraft(kept));
  const keepOf = (ownerId: string): void => write({ ownerId, forms: formsOf(ownerId) });
  const change = (ownerId: string, to: (forms: Kept['forms']) => Kept['forms']): void => {
    const owner = readKept()?.ownerId ?? ownerId;
    if (owner === ownerId) write({ ownerId, forms: to(formsOf(ownerId)) });
  };
  return {
    load: (ownerId, name) => formsOf(ownerId)[name]?.values,
    save: (ownerId, name, values) =>
      change(ownerId, (forms) => ({ ...forms, [name]: { at: Date.now(), values } })),
    drop: (ownerId, name) => change(ownerId, ({ [name]: _sent, ...forms }) => forms),
    dropOld: () => {
      const kept = readKept();
      if (kept) keepOf(kept.ownerId);
    },
    dropAll: () => localStore.remove(key),
    keepOf,
  };
}

/**
 * The values of a form that opens: those that were kept, else the empty ones. Kept values whose `asRead`
 * (the record as the form read it) is not that of the record now would undo what somebody else changed.
 */
export function resumeDraft<Values extends object>(
  kept: ({ asRead?: string } & object) | undefined,
  empty: Values & { asRead?: string },
): { values: Values; isChanged: boolean } {
  const isChanged = kept !== undefined && kept.asRead !== empty.asRead;
  return { values: isChanged ? empty : { ...empty, ...kept }, isChanged };
}
