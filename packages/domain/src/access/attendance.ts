/** The request header of a page that nobody touches: its requests are no use of a session. */
export const UNATTENDED = 'unattended';

/** A page's requests are somebody's for this long after a press, a key or a scroll. */
export const ATTENDED_MS = 60_000;
