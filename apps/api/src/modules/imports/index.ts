export { exportFolder } from './export-folder.ts';
export { importFolder } from './import-folder.ts';
export { ImportError } from './mistakes.ts';
export { ENCODINGS } from './read/reading.ts';
export { registerImports } from './routes.ts';
export type { ImportOptions } from './staging.ts';
export type { ImportReport } from './who-imports.ts';
