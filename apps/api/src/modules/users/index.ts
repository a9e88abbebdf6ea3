export { checkedTaxId } from './documents.ts';
export { registerUsers } from './routes.ts';
