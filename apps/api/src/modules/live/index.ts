export { registerLive } from './routes.ts';
