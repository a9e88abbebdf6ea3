import { OPERATOR_LIMITS } from '@merenda/domain/people/operators';
import { localStore } from '@merenda/ui/client/storage.ts';

/**
 * Forms that an operator has begun and not sent, by record. This browser keeps them over a closed tab
 * and an ended session, for as long as a session may last. They go when they are sent, at a sign-out,
 * and when somebody else signs in.
 */
const KEY = 'merenda.console.drafts';
const KEPT_MS = OPERATOR_LIMITS.sessionHours * 3_600_000;

interface Kept {
  operatorId: string;
  forms: Record<string, { at: number; values: object }>;
}

/** A form's values that were not sent; undefined for none. */
export const loadDraft = (operatorId: string, name: string): object | undefined =>
  formsOf(operatorId)[name]?.values;

/** Removes forms that nobody can open any more: called when the console is opened. */
export function dropOldDrafts(): void {
  const kept = readKept();
  if (kept) write({ ...kept, forms: formsOf(kept.operatorId) });
}

/**
 * The values of a form that opens: those that were kept, else the empty ones. Kept values whose `asRead`
 * (the record as the form read it) is not that of the record now would undo what somebody else changed.
 */
export function resumeDraft<Values extends object>(
  operatorId: string,
  name: string,
  empty: Values & { asRead?: string },
): { values: Values; isChanged: boolean } {
  const kept: { asRead?: string } | undefined = loadDraft(operatorId, name);
  const isChanged = kept !== undefined && kept.asRead !== empty.asRead;
  return { values: isChanged ? empty : { ...empty, ...kept }, isChanged };
}

/** Nothing is kept for one operator after another has signed in in this browser. */
export function saveDraft(operatorId: string, name: string, values: object): void {
  change(operatorId, (forms) => ({ ...forms, [name]: { at: Date.now(), values } }));
}

export function dropDraft(operatorId: string, name: string): void {
  change(operatorId, ({ [name]: _sent, ...forms }) => forms);
}

/** Called at a sign-out. */
export const dropDrafts = (): void => localStore.remove(KEY);

/** Called at a sign-in: nobody finds the forms of another operator. */
export function keepDraftsOf(operatorId: string): void {
  write({ operatorId, forms: formsOf(operatorId) });
}

function change(operatorId: string, to: (forms: Kept['forms']) => Kept['forms']): void {
  const owner = readKept()?.operatorId ?? operatorId;
  if (owner === operatorId) write({ operatorId, forms: to(formsOf(operatorId)) });
}

const write = (kept: Kept): void => localStore.set(KEY, JSON.stringify(kept, written));

/** JSON has no bigint, as which a form has an amount. */
const written = (_: string, value: unknown): unknown =>
  typeof value === 'bigint' ? { bigint: String(value) } : value;

const read = (_: string, value: unknown): unknown => {
  const { bigint } = Object(value);
  return typeof bigint === 'string' && /^\d+$/.test(bigint) ? BigInt(bigint) : value;
};

function formsOf(operatorId: string): Kept['forms'] {
  const kept = readKept();
  if (kept?.operatorId !== operatorId) return {};
  const recent = Object.entries(kept.forms).filter(([, { at }]) => Date.now() - at < KEPT_MS);
  return Object.fromEntries(recent);
}

function readKept(): Kept | undefined {
  try {
    return JSON.parse(localStore.get(KEY) ?? 'null', read) ?? undefined;
  } catch {
    return undefined;
  }
}
