/** The signatures that are understood, the preferred one first (COSE): ES256, EdDSA, RS256. */
export const ALGORITHMS = [-7, -8, -257];
