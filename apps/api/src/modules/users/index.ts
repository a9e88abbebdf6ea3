export { checkedPhone, checkedTaxId, identityColumns } from './documents.ts';
export { userEmails } from './emails.ts';
export { userErasure } from './erase-guardian.ts';
export { registerUsers } from './routes.ts';
