export { registerOrders } from './routes.ts';
