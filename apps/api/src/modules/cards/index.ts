export { findOwnCard } from './queries.ts';
export { recordCardGateways } from './record-gateways.ts';
export { registerCards } from './routes.ts';
export { checkSecurityCode } from './security-code.ts';
