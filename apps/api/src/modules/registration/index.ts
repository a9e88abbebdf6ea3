export { registerRegistration } from './routes.ts';
