import { tabStore } from '../storage.ts';

/**
 * A draft of what is typed and not sent yet. This tab keeps it over reloads until it is sent, the
 * tab is closed or the session ends.
 */
const INDEX = 'merenda.drafts';
const keyOf = (name: string) => `merenda.draft.${name}`;

export function saveTabDraft(name: string, draft: object): void {
  tabStore.set(INDEX, JSON.stringify([...new Set([...names(), name])]));
  tabStore.set(keyOf(name), JSON.stringify(draft));
}

/** The stored draft; undefined when there is none. */
export function loadTabDraft(name: string): unknown {
  return parsed(tabStore.get(keyOf(name)));
}

export function dropTabDraft(name: string): void {
  tabStore.remove(keyOf(name));
}

/** Called at the end of a session. */
export function dropAllTabDrafts(): void {
  for (const name of names()) dropTabDraft(name);
  tabStore.remove(INDEX);
}

function names(): string[] {
  const found = parsed(tabStore.get(INDEX));
  return Array.isArray(found) ? found.filter((name) => typeof name === 'string') : [];
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
