/** A brand's address by its host label (product:brands#companies), e.g. `hostOf('aisb')`. */
export const hostOf = (label: string): string =>
  `http://${label}.localhost:${process.env.E2E_PORT}`;

/** The API without a brand's host: Node resolves no names below localhost. */
export const apiUrl = (path: string): string =>
  `http://localhost:${process.env.E2E_PORT}/api${path}`;

/** What every call of the web app carries (product:api#request-type). */
export const FROM_US = { 'request-type': 'we' };
