import { localStore } from '../storage.ts';

/** Where a browser keeps drafts over a closed tab and an ended session. */
export const BROWSER_DRAFTS = {
  /** Saved drafts, while another site's page is open. */
  saved: 'merenda.savedDrafts',
  /** Forms of the person who is signed in. */
  forms: 'merenda.formDrafts',
  /** Forms of a person who is not. */
  visitor: 'merenda.visitorDrafts',
} as const;

/** Called at a sign-out. */
export function dropBrowserDrafts(): void {
  for (const key of Object.values(BROWSER_DRAFTS)) localStore.remove(key);
}
