export { findStandings } from './find-standings.ts';
export { postMoney } from './post-money.ts';
export { postToOpen } from './post-to-open.ts';
export { registerWallets } from './routes.ts';
export { walletView } from './wallet-view.ts';
