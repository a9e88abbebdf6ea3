import { keptInTab } from './storage.ts';

/**
 * What somebody has typed and not sent yet: kept in this tab, so that a reload does not lose it, until
 * it is sent, the tab is closed or the guardian signs out.
 */
const INDEX = 'merenda.drafts';
const keyOf = (name: string) => `merenda.draft.${name}`;

export function saveDraft(name: string, draft: object): void {
  keptInTab.set(INDEX, JSON.stringify([...new Set([...names(), name])]));
  keptInTab.set(keyOf(name), JSON.stringify(draft));
}

/** The draft as it was saved; undefined when there is none. */
export function loadDraft(name: string): unknown {
  return parsed(keptInTab.get(keyOf(name)));
}

export function dropDraft(name: string): void {
  keptInTab.remove(keyOf(name));
}

/** For the moment when the guardian leaves. */
export function dropAllDrafts(): void {
  for (const name of names()) dropDraft(name);
  keptInTab.remove(INDEX);
}

function names(): string[] {
  const found = parsed(keptInTab.get(INDEX));
  return Array.isArray(found) ? found.filter((name) => typeof name === 'string') : [];
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
