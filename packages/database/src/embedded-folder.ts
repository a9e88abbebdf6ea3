import { join } from 'node:path';

/** The folder of the embedded PostgreSQL, below the product's data folder. */
export const embeddedFolder = (dataDir: string): string => join(dataDir, 'postgres');
