export { chargeLow } from './charge-low.ts';
export { endAutomatic } from './end-automatic.ts';
export { registerAutomatic } from './routes.ts';
