export { accountEmails } from './emails.ts';
export { CLOSINGS_DUE, finishClosings } from './payouts/finish-closing.ts';
export { type Decision, decidePayout } from './payouts/operator/decide.ts';
export { findOperatorPayout } from './payouts/operator/find-payout.ts';
export { listOperatorPayouts } from './payouts/operator/list-payouts.ts';
export { payer, writeBankFile } from './payouts/operator/write-bank-file.ts';
export { registerAccount } from './routes.ts';
