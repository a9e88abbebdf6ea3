import type { Format } from './format.ts';
import { categories, menuProducts, menus, products, subProducts } from './menu-formats.ts';
import { calendar, classes, enrolments, schools } from './school-formats.ts';

/**
 * The files of an import or export; each comes after the files that it refers to.
 * @param currencies the companies' currencies
 */
export const formatsOf = (currencies: readonly string[]): readonly Format[] => [
  schools,
  classes,
  calendar,
  products,
  subProducts,
  menus,
  categories,
  menuProducts(currencies),
  enrolments,
];
