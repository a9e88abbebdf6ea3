export { localisedName, textsByLanguage, toMenuProduct, withDishes } from './menu-view.ts';
export { nestedParts } from './nested-parts.ts';
export {
  CUT_OFF_COLUMNS,
  type CutOff,
  isLater,
  isTimely,
  lastServiceMinute,
  lastTimelyMinute,
  scheduleOf,
  slotProblem,
  timelySlots,
} from './ordering-terms.ts';
export { findFullSlots, type IsFull } from './places.ts';
export {
  findCategoryRows,
  findMenuProductRows,
  findMenuRow,
  findMenuRows,
  findMenuRowsById,
  findOfferRows,
  findSchools,
  type MenuRow,
  type OfferRow,
  partsOfProduct,
  type SchoolPlace,
} from './queries.ts';
export { registerMenus } from './routes.ts';
