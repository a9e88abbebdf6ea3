import type { Api } from '@merenda/contract';
import type { Stage } from '../stage/stage.ts';
import { callApi } from './api.ts';
import type { Guardian } from './guardians.ts';

const PAYOUT = 'POST /responsible-users/:userId/wallet-refund';

type Details = NonNullable<Api[typeof PAYOUT]['body']>['reimbursementDetails'];

/** Where a Brazilian guardian's money goes. */
const PIX_DETAILS: Details = {
  motive: 'We are moving to Porto.',
  name: 'Helena Prado',
  fiscalNumber: '529.982.247-25',
  type: 'pix',
  pixKeyType: 'email',
  pixKey: 'helena@example.test',
};

/** Asks for a part of the guardian's balance, as it is done elsewhere. */
export const askForPayout = (
  { request }: Pick<Stage, 'request'>,
  { id, token }: Pick<Guardian, 'id' | 'token'>,
  value: number,
  reimbursementDetails: Details = PIX_DETAILS,
) =>
  callApi(request, PAYOUT, {
    token,
    params: { userId: id },
    body: { subject: 'USER-WALLET-REIMBURSEMENT', value, reimbursementDetails },
  });
