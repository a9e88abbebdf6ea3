import * as contract from '@merenda/contract/payments/payouts';
import { PAYOUT_MOTIVES } from '@merenda/domain/payouts/payouts';
import { translate } from '@merenda/i18n/translate';
import type { Context, Serve } from '../../serve.ts';
import type { Services } from '../../services.ts';
import { askRefund } from '../../tickets/index.ts';
import { registerBankFiles } from './bank-files/routes.ts';
import { createPayout } from './create-payout.ts';
import { listPayouts } from './list-payouts.ts';
import { registerOperatorPayouts } from './operator/routes.ts';
import { withdrawPayout } from './withdraw-payout.ts';

/** The routes of payouts: a balance that is paid out to a bank account. */
export function registerPayouts(serve: Serve, services: Services): void {
  serve(contract.listMotives, async ({ language }) => ({
    docs: PAYOUT_MOTIVES.map((_id) => ({
      _id,
      text: translate(language, `reversal.motive.${_id}`),
    })),
    total: PAYOUT_MOTIVES.length,
    offset: 0,
    limit: PAYOUT_MOTIVES.length,
  }));
  serve(contract.listPayouts, ({ guardian, query }) => listPayouts(services, guardian, query));
  serve(contract.createPayout, (context) => createPayout(services, context, context.body));
  serve(contract.requestReimbursement, (context) => reimburse(services, context));
  serve(contract.refundWallet, (context) => reimburse(services, context));
  serve(contract.withdrawPayout, ({ guardian, params: { id } }) =>
    withdrawPayout(services, guardian, id),
  );
  registerOperatorPayouts(serve, services);
  registerBankFiles(serve, services);
}

/** The context of either route for a reimbursement. */
type ReimbursementContext = Pick<
  Context<typeof contract.requestReimbursement>,
  'body' | 'guardian' | 'idempotency' | 'reply'
>;

/** Creates a payout or, for any other subject, asks for a refund in a ticket. */
function reimburse(services: Services, context: ReimbursementContext) {
  const { body, guardian } = context;
  if (body.subject === 'USER-WALLET-REIMBURSEMENT') return createPayout(services, context, body);
  const { userTicketId, orderId, refundValue, reimbursementDetails } = body;
  return askRefund(services, guardian, {
    ticketId: userTicketId,
    orderId,
    details: { ...reimbursementDetails, ...(refundValue && { value: refundValue }) },
  });
}
