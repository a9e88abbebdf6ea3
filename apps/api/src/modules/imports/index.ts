export { exportFolder } from './export-folder.ts';
export { type ImportReport, importFolder } from './import-folder.ts';
export { ImportError } from './mistakes.ts';
