import { join } from 'node:path';

/** The folder of the sandbox's records. */
export const sandboxFolder = (dataDir: string) => join(dataDir, 'sandbox');
