export { findStandings } from './find-standings.ts';
export { postMoney } from './post-money.ts';
export { registerWallets } from './routes.ts';
export { walletView } from './wallet-view.ts';
