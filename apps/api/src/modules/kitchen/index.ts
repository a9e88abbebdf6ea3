export { registerKitchen } from './routes.ts';
