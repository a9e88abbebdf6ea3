export { accountEmails } from './emails.ts';
export { makeBankFile } from './payouts/bank-files/make-bank-file.ts';
export { openBankFile } from './payouts/bank-files/open-bank-file.ts';
export { CLOSINGS_DUE, finishClosings } from './payouts/finish-closing.ts';
export { type Decision, decidePayout } from './payouts/operator/decide.ts';
export { findOperatorPayout } from './payouts/operator/find-payout.ts';
export { listOperatorPayouts } from './payouts/operator/list-payouts.ts';
export { registerAccount } from './routes.ts';
