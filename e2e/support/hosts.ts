/** A brand's address by its host label (decision C), e.g. `hostOf('aisb')`. */
export const hostOf = (label: string): string =>
  `http://${label}.localhost:${process.env.E2E_PORT}`;

/** The API without a brand's host: Node resolves no names below localhost. */
export const apiUrl = (path: string): string =>
  `http://localhost:${process.env.E2E_PORT}/api${path}`;

/** What every call of the web app carries (spec 1 §6). */
export const FROM_US = { 'request-type': 'we' };
