export { chargeLow } from './charge-low.ts';
export { endAutomatic } from './end-automatic.ts';
export { pauseOnWithdrawal } from './pause-on-withdrawal.ts';
export { registerAutomatic } from './routes.ts';
