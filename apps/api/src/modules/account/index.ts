export { accountEmails } from './emails.ts';
export { registerAccount } from './routes.ts';
