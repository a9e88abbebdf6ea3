export { type AgreedCharge, chargeAgreed, type Missing } from './charge-agreed.ts';
export { type Standing, standingOf } from './standing-of.ts';
export { type Reader, tell } from './tell.ts';
export { tryEach } from './try-each.ts';
