export { countCard, takeCardBack } from './count-card.ts';
export { cardErasure } from './erase-guardian.ts';
export { findOwnCard } from './queries.ts';
export { recordCardGateways } from './record-gateways.ts';
export { removeCards } from './remove-cards.ts';
export { registerCards } from './routes.ts';
export { checkSecurityCode } from './security-code.ts';
