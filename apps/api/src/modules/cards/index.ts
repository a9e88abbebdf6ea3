export { noteCardGateways } from './note-gateways.ts';
export { registerCards } from './routes.ts';
export { checkSecurityCode } from './security-code.ts';
export { findOwnCard } from './store.ts';
