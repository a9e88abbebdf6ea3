export { agreementsLink } from './agreements-link.ts';
export { auditRules } from './audit-rules.ts';
export { chargeAgreed, type Missing } from './charge-agreed.ts';
export { isCurrentCard, isFormerCard } from './former-cards.ts';
export { standingOf } from './standing-of.ts';
export { tell } from './tell.ts';
export { tryEach } from './try-each.ts';
