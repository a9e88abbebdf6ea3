import { localStore } from '@merenda/ui/client/storage.ts';

/** An answer that is being written, and the key under which it is sent once. */
export interface Draft {
  text: string;
  key: string;
}

// Another operator at this browser does not find it.
const nameOf = (operator: string, ticket: string) => `desk.draft.${operator}.${ticket}`;

const begun = (): Draft => ({ text: '', key: crypto.randomUUID() });

/** The operator's answer to a ticket as it was left, also after a session or a tab has ended. */
export function loadDraft(operator: string, ticket: string): Draft {
  const stored = localStore.get(nameOf(operator, ticket));
  if (!stored) return begun();
  const { text, key } = JSON.parse(stored) as Partial<Draft>;
  return typeof text === 'string' && typeof key === 'string' ? { text, key } : begun();
}

/** Stores what is written; another text has a key of its own. @returns the draft */
export function writeDraft(operator: string, ticket: string, text: string): Draft {
  const draft = { ...begun(), text };
  if (text === '') localStore.remove(nameOf(operator, ticket));
  else localStore.set(nameOf(operator, ticket), JSON.stringify(draft));
  return draft;
}
