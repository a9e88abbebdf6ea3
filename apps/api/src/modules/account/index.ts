export { accountEmails } from './account-deleted-email.ts';
export { registerAccount } from './routes.ts';
