export { registerPasskeys } from './routes.ts';
