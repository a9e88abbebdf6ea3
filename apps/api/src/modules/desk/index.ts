export { registerDesk } from './routes.ts';
