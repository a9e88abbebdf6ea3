import type { Language } from '@merenda/domain/places/languages';
import type { Key } from '@merenda/i18n';
import type { APIRequestContext, Page } from '@playwright/test';

/** Where a journey plays: every step of it takes place here. */
export interface Stage {
  page: Page;
  /** For what happened before the journey begins, or happens elsewhere meanwhile. */
  request: APIRequestContext;
  language: Language;
  /** A text of the product in the journey's language: journeys never know the words themselves. */
  t: (key: Key, values?: Record<string, string | number>) => string;
  /** Looks at the screen as a screen reader and a critical eye would. */
  look: (screen: string) => Promise<void>;
}
