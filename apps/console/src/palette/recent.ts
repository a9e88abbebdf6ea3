import { tabStore } from '@merenda/ui/client/storage.ts';

/** A record that the command palette found. */
export interface Hit {
  /** Its address in the console. */
  to: string;
  title: string;
  /** Words that tell it from others of its name. */
  detail?: string;
}

/** The records opened last. They name people: this tab alone keeps them, until the session ends. */
const KEY = 'merenda.console.recent';
const KEPT = 5;

/** The records that were opened last, the latest first. */
export function recentHits(): Hit[] {
  try {
    const found: unknown = JSON.parse(tabStore.get(KEY) ?? '[]');
    return Array.isArray(found) ? found.filter(isHit) : [];
  } catch {
    return [];
  }
}

const isHit = (found: unknown): found is Hit =>
  ['to', 'title'].every((name) => typeof Object(found)[name] === 'string');

/** Notes a record that is being opened. */
export function noteRecent(hit: Hit): void {
  const others = recentHits().filter(({ to }) => to !== hit.to);
  tabStore.set(KEY, JSON.stringify([hit, ...others].slice(0, KEPT)));
}

/** Called at the end of a session. */
export const forgetRecent = (): void => tabStore.remove(KEY);
