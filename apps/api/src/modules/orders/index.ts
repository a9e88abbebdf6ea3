export { acceptCarts } from './accept-carts.ts';
export { orderErasure } from './erasure.ts';
export { estimateOrder } from './estimate-order.ts';
export { registerOrders } from './routes.ts';
