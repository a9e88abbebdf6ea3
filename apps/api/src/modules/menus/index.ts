export { localised, localisedName, toMenuProduct, withDishes } from './menu-view.ts';
export {
  isTimely,
  lastTimelyMinute,
  scheduleOf,
  slotProblem,
  timelySlots,
} from './ordering-terms.ts';
export { findFullSlots } from './places.ts';
export {
  findMenuRow,
  findMenuRows,
  findOfferRows,
  findSchool,
  type MenuRow,
  partsOfProduct,
} from './queries.ts';
export { registerMenus } from './routes.ts';
