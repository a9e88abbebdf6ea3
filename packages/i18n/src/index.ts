export { createTranslator, fillHoles } from './create-translator.ts';
export {
  type DateStyle,
  dayHeading,
  formatDateTime,
  formatDay,
  formatTime,
  formatWallTime,
  mealDay,
  relativeDay,
} from './dates.ts';
export type { Catalogue, Key, Translate, Values } from './keys.ts';
export { type CataloguePart, loadCatalogue } from './load-catalogue.ts';
