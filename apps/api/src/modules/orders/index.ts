export { acceptCarts } from './accepting/accept-carts.ts';
export { findBuyer } from './buyer.ts';
export { cancelClosed, OPEN_ON_CLOSED_DAYS } from './closing/cancel-closed.ts';
export { orderEmails } from './emails.ts';
export { orderErasure } from './erasure.ts';
export { estimateMeals, estimateOrder } from './estimate-order.ts';
export { cancelForPayer } from './payer.ts';
export { registerOrders } from './routes.ts';
export { cancelUnanswered, compareForms, compareRecipes } from './suspended/compare-recipes.ts';
