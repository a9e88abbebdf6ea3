export { automaticOf, availableTo, othersAutomatic } from './automatic-money.ts';
export { findWalletStates } from './find-wallet-states.ts';
export { postAsRead } from './post-as-read.ts';
export { postMoney } from './post-money.ts';
export { postToOpen, postUnlessClosed } from './post-to-open.ts';
export { registerWallets } from './routes.ts';
export { walletView } from './wallet-view.ts';
