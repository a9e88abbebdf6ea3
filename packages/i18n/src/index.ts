export { AREAS, type Area } from './areas.ts';
export { createTranslator, fillHoles } from './create-translator.ts';
export {
  type DateStyle,
  formatDateTime,
  formatDay,
  formatTime,
  relativeDay,
} from './dates.ts';
export type { Catalogue, Key, Translate, Values } from './keys.ts';
export { type CataloguePart, loadCatalogue } from './load-catalogue.ts';
