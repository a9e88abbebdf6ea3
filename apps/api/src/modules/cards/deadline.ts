/** Shorter than the page's timeout of 11 s, however a card is typed (product:api#timeouts). */
export const CARD_DEADLINE_MS = 9_000;
