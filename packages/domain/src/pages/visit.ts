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
} as const;

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
