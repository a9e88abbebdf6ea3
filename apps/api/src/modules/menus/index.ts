export { localised } from './menu-view.ts';
export { type Occasion, slotProblem } from './ordering-terms.ts';
export { findFullSlots } from './places.ts';
export { registerMenus } from './routes.ts';
export { findMenuRow, findOfferRows, findSchool, type MenuRow } from './store.ts';
