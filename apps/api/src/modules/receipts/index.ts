export { registerReceipts } from './routes.ts';
export { sendReceipts } from './send-receipts.ts';
