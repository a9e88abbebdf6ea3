export { accountEmails } from './emails.ts';
export { CLOSINGS_DUE, finishClosings } from './payouts/finish-closing.ts';
export { registerAccount } from './routes.ts';
