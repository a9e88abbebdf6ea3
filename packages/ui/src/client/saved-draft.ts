import { localStore } from './storage.ts';
import { newKey } from './use-idempotency-key.ts';

/**
 * Drafts saved under an id while another site's page is open, which may lead back to another tab: kept
 * in this browser for as long as such a page can be open, and until the session ends.
 */
const KEY = 'merenda.savedDrafts';
const KEEP_MS = 25 * 3_600_000;
const MAX_SAVED = 10;

interface SavedDraft {
  id: string;
  /** Instant, ms. */
  at: number;
  content: unknown;
}

/** @returns the id by which it is found again; undefined where the browser keeps nothing */
export function storeDraft(content: unknown): string | undefined {
  // A letter in front: an address reads what is all digits as a number.
  const id = `a${newKey()}`;
  write([{ id, at: Date.now(), content }, ...read()].slice(0, MAX_SAVED));
  return findSavedDraft(id) === undefined ? undefined : id;
}

/** What was saved; undefined when it is gone. */
export const findSavedDraft = (id: string): unknown => read().find((one) => one.id === id)?.content;

export const dropSavedDraft = (id: string): void => write(read().filter((one) => one.id !== id));

/** For the end of a session. */
export const dropAllSavedDrafts = (): void => localStore.remove(KEY);

function read(): SavedDraft[] {
  try {
    const found: unknown = JSON.parse(localStore.get(KEY) ?? '[]', withAmounts);
    if (!Array.isArray(found)) return [];
    return found.filter(
      (one): one is SavedDraft => typeof one?.id === 'string' && Date.now() - one.at < KEEP_MS,
    );
  } catch {
    return [];
  }
}

const write = (drafts: readonly SavedDraft[]): void =>
  localStore.set(KEY, JSON.stringify(drafts, withoutAmounts));

// Amounts are bigints, which JSON has no word for.
const withoutAmounts = (_name: string, value: unknown) =>
  typeof value === 'bigint' ? { bigint: String(value) } : value;
const withAmounts = (_name: string, value: unknown) =>
  typeof value === 'object' && value !== null && 'bigint' in value
    ? BigInt(String(value.bigint))
    : value;
