export { localised, localisedName } from './menu-view.ts';
export { isTimely, slotProblem } from './ordering-terms.ts';
export { findFullSlots } from './places.ts';
export { findMenuRow, findOfferRows, findSchool, partsOfProduct } from './queries.ts';
export { registerMenus } from './routes.ts';
