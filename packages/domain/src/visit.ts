/**
 * What a browser tells the server about a visit before anybody is known: cookies that scripts may
 * read and write. None of them opens anything.
 */
export const VISIT_COOKIES = {
  /** There probably is a session (the session's own cookie cannot be read by scripts). */
  signedIn: 'aw_in',
  /** The favourite language of whoever signed in here last. */
  language: 'aw_lang',
  /** `light` or `dark`, when chosen by hand. */
  theme: 'aw_theme',
  /** Consent to cookies (spec 1 §2). */
  consent: 'acceptCookies',
} as const;

/** The signed-out pages that are rendered when the app is built (spec 1 §2). */
export const READY_PAGES = [
  'login',
  'signup',
  'recover',
  'reset-password',
  'reset-link-spent',
] as const;

export type ReadyPage = (typeof READY_PAGES)[number];
