export { registerWallets } from './routes.ts';
export { walletView } from './wallet-view.ts';
