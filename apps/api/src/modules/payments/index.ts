export { pauseOnWithdrawal } from './agreement/automatic/pause-on-withdrawal.ts';
export { registerAutomatic } from './agreement/automatic/routes.ts';
export { registerMonthly } from './agreement/monthly/routes.ts';
export { chargeAutomatic, chargeMonthly } from './agreement/run-agreements.ts';
export { registerDisputes } from './dispute/routes.ts';
export { paymentEmails } from './emails.ts';
export { paymentErasure } from './erase-guardian.ts';
export { hasOpenPayment } from './has-open-payment.ts';
export { registerReceipts } from './receipt/routes.ts';
export { askRefund } from './refund/operator/ask-refund.ts';
export { registerOperatorRefunds } from './refund/operator/routes.ts';
export { registerRefunds } from './refund/routes.ts';
export { sweepRefunds } from './refund/settle/sweep.ts';
export {
  ARRIVED_TOPUPS,
  DONE_REFUNDS,
  GIVEN_UP_TOPUPS,
  hasArrived,
  isOpen,
  isTaking,
  OPEN_DISPUTES,
  OPEN_REFUNDS,
  OPEN_TOPUPS,
  PAID_OUT_REFUNDS,
  type RefundStatus,
  TAKING_DISPUTES,
  type TopupStatus,
  UNHEARD_TOPUPS,
} from './state.ts';
export { createPix } from './topup/create/create-pix.ts';
export { registerTopups } from './topup/routes.ts';
export { settleTopup } from './topup/settle/settle.ts';
export { sweepTopups } from './topup/settle/sweep.ts';
export { findPaymentCompany } from './webhook/find-reference.ts';
export { drainInbox, keepEvents } from './webhook/inbox.ts';
