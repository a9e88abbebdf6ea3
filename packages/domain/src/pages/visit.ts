/**
 * Cookies that a browser sends before the guardian is known. Scripts may read and write them; none
 * grants access to anything.
 */
export const VISIT_COOKIES = {
  /** There is probably a session (scripts cannot read the session's own cookie). */
  signedIn: 'aw_in',
  /** The favourite language of the guardian who signed in here last. */
  language: 'aw_lang',
  /** `light` or `dark`, when chosen explicitly. */
  theme: 'aw_theme',
  /** Consent to cookies (product:overview#cookie-consent). */
  consent: 'acceptCookies',
  /** The page was opened with a session's token in its address: one of `ARRIVALS`, until it is read. */
  arrival: 'aw_arrival',
} as const;

/** The parameter of an address that brings a session along (product:session#address-token). */
export const ADDRESS_TOKEN = 'authToken';

/**
 * The note of a page that was opened with a token: whether to show the account that is signed in
 * now.
 */
export const ARRIVALS = { changed: 'changed', known: 'known' } as const;

/** The signed-out pages that are prerendered at the build (product:overview#prerendered-pages). */
export const PRERENDERED_PAGES = [
  'login',
  'signup',
  'recover',
  'reset-password',
  'reset-link-spent',
  'login-link',
  'login-link-spent',
] as const;

export type PrerenderedPage = (typeof PRERENDERED_PAGES)[number];
