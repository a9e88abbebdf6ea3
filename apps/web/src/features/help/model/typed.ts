import { dropTabDraft, loadTabDraft, saveTabDraft } from '@merenda/ui/client/tab-draft.ts';

const DRAFT = 'chat-message';

/** What was typed to support and is not sent: it stays in the tab, whatever becomes of the conversation. */
export function loadTyped(): string {
  const saved = loadTabDraft(DRAFT) as { text?: unknown } | undefined;
  return typeof saved?.text === 'string' ? saved.text : '';
}

export function keepTyped(text: string): void {
  if (text === '') dropTabDraft(DRAFT);
  else saveTabDraft(DRAFT, { text });
}
