export { payOwed } from './owed/pay-owed.ts';
export { registerBooks } from './routes.ts';
