/** The accepted signature algorithms (COSE), the preferred one first: ES256, EdDSA, RS256. */
export const ALGORITHMS = [-7, -8, -257];
