export type { Block } from './blocks.ts';
export { isPrintable } from './font-runs.ts';
export { requireGlyphs } from './fonts.ts';
export type { Page } from './page.ts';
export { printDocument } from './print-document.ts';
export type { Row } from './table.ts';
export { plain, type Run } from './text.ts';
