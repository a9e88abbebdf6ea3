import * as contract from '@merenda/contract/operator-account';
import { clearOperatorCookie } from '../../../auth/operator-credentials.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Serve } from '../../serve.ts';
import type { Services } from '../../services.ts';
import { changePassword } from './change-password.ts';
import { logIn } from './log-in.ts';
import { endOtherSessions, endSession, listSessions, startSession } from './sessions.ts';
import { finishSetup, startSetup } from './set-up.ts';
import { viewOperator } from './view-operator.ts';

/** The routes of an operator's own account: sign-in, password and sessions. */
export function registerOperatorAccount(serve: Serve, services: Services): void {
  serve(contract.startOperatorSetup, ({ body, request }) =>
    startSetup(services, body.setupCode, request.ip),
  );
  serve(contract.finishOperatorSetup, async ({ body, request, reply }) =>
    viewOperator(services, await finishSetup(services, { request, reply }, body)),
  );
  serve(contract.operatorLogin, async ({ body, request, reply }) => {
    const proven = await logIn(services, { ...body, address: request.ip });
    const refusal = new Failure('wrong_credentials');
    await services.db
      .transaction()
      .execute((trx) => startSession(trx, { request, reply }, proven, refusal));
    return viewOperator(services, proven.id);
  });
  serve(contract.getOperator, ({ operator }) => viewOperator(services, operator.id));
  serve(contract.setOperatorPassword, async ({ operator, body }) => {
    await changePassword(services, operator, body);
    return null;
  });
  serve(contract.listOperatorSessions, ({ operator }) => listSessions(services, operator));
  serve(contract.endOperatorSession, async ({ operator, params, request, reply }) => {
    await endSession(services, operator, params.id);
    if (params.id === operator.sessionId) clearOperatorCookie(request, reply);
    return null;
  });
  serve(contract.endOtherOperatorSessions, async ({ operator }) => {
    await services.db.transaction().execute((trx) => endOtherSessions(trx, operator));
    return null;
  });
}
