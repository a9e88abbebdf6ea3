export { accountEmails } from './account-deleted-email.ts';
export { removeCards } from './remove-cards.ts';
export { registerAccount } from './routes.ts';
