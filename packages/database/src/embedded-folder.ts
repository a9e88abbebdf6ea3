import { join } from 'node:path';

/** Where, below the product's data folder, the embedded PostgreSQL keeps everything of its own. */
export const embeddedFolder = (dataDir: string): string => join(dataDir, 'postgres');
