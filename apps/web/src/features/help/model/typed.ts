import { dropTabDraft, loadTabDraft, saveTabDraft } from '@merenda/ui/client/drafts/tab-draft.ts';

const DRAFT = 'chat-message';

/** The unsent text to support. It stays in the tab, whatever happens to the conversation. */
export function loadTyped(): string {
  const saved = loadTabDraft(DRAFT) as { text?: unknown } | undefined;
  return typeof saved?.text === 'string' ? saved.text : '';
}

export function keepTyped(text: string): void {
  if (text === '') dropTabDraft(DRAFT);
  else saveTabDraft(DRAFT, { text });
}
