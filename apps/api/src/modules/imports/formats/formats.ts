import type { Format } from './format.ts';
import { categories, menuProducts, menus, products, subProducts } from './menu-formats.ts';
import { calendar, classes, enrolments, schools } from './school-formats.ts';

/**
 * The files of an import or export; each comes after those that it refers to.
 * @param currencies of the companies
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
