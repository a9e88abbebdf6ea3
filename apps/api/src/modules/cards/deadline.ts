/** Shorter than the page's timeout of 11 s, typed card or processor's page (product:api#timeouts). */
export const CARD_DEADLINE_MS = 9_000;
