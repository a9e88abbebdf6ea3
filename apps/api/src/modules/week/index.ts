export { registerWeek } from './routes.ts';
