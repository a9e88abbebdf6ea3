export { orderErasure } from './erasure.ts';
export { registerOrders } from './routes.ts';
