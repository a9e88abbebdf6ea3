export { localised } from './menu-view.ts';
export { slotProblem } from './ordering-terms.ts';
export { findFullSlots } from './places.ts';
export { registerMenus } from './routes.ts';
export { findMenuRow, findOfferRows, findSchool } from './store.ts';
