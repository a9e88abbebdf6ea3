export { standingOrderEmails } from './emails.ts';
export { placeStandingOrders } from './place-standing-orders.ts';
export { registerStandingOrders } from './routes.ts';
