export { removeCards } from './remove-cards.ts';
export { registerAccount } from './routes.ts';
