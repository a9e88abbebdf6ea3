import { HOUR_MS } from '@merenda/domain/time/spans';
import { newKey } from '../once/new-key.ts';
import { localStore } from '../storage.ts';
import { BROWSER_DRAFTS } from './browser-drafts.ts';
import { parseDraft, stringifyDraft } from './draft-json.ts';

/**
 * Drafts saved under an id while another site's page is open, which may lead back to another tab.
 * They stay in this browser for the time that such a page can be open, at most until a sign-out.
 */
const KEEP_MS = 25 * HOUR_MS;
const MAX_SAVED = 10;

interface SavedDraft {
  id: string;
  /** The time of saving, in ms. */
  at: number;
  content: unknown;
}

/** @returns the id of the saved draft; undefined where the browser stores nothing */
export function storeDraft(content: unknown): string | undefined {
  // The id begins with a letter: an address reads a value of digits as a number.
  const id = `a${newKey()}`;
  write([{ id, at: Date.now(), content }, ...read()].slice(0, MAX_SAVED));
  return findSavedDraft(id) === undefined ? undefined : id;
}

/** The saved draft; undefined when it is gone. */
export const findSavedDraft = (id: string): unknown => read().find((one) => one.id === id)?.content;

export const dropSavedDraft = (id: string): void => write(read().filter((one) => one.id !== id));

function read(): SavedDraft[] {
  const found = parseDraft(localStore.get(BROWSER_DRAFTS.saved));
  if (!Array.isArray(found)) return [];
  return found.filter(
    (one): one is SavedDraft => typeof one?.id === 'string' && Date.now() - one.at < KEEP_MS,
  );
}

const write = (drafts: readonly SavedDraft[]): void =>
  localStore.set(BROWSER_DRAFTS.saved, stringifyDraft(drafts));
