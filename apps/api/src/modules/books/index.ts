export { registerBooks } from './routes.ts';
