import { createHash } from 'node:crypto';

/** A name for the values that were read: other values have another one (product:console#the-second-writer). */
export const versionOf = (values: object): string =>
  createHash('sha256').update(JSON.stringify(values)).digest('base64url');
