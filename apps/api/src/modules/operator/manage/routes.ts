import * as contract from '@merenda/contract/administration/operators';
import type { Serve } from '../../serve.ts';
import type { Services } from '../../services.ts';
import { approveProposal, closeProposal } from '../proposals/decide.ts';
import { listProposals, openProposal } from '../proposals/list-proposals.ts';
import { propose } from '../proposals/propose.ts';
import { proposeScript, proposeToken } from '../proposals/propose-token.ts';
import { shutOutOperator, signOutOperator } from './shut-out.ts';
import { listOperatorRows, openOperator } from './view-operators.ts';

/** The routes by which administrators see and change operators. */
export function registerAdministeredOperators(serve: Serve, services: Services): void {
  serve(contract.listOperators, ({ query }) => listOperatorRows(services, query));
  serve(contract.openOperator, ({ params }) => openOperator(services, params.id));
  serve(contract.endSessionOfOperator, async ({ operator, params }) => {
    await signOutOperator(services, operator, params);
    return null;
  });
  serve(contract.disableOperator, ({ operator, params, body }) =>
    shutOutOperator(services, operator, { ...params, ...body }),
  );
  serve(contract.listProposals, ({ query }) => listProposals(services, query));
  serve(contract.openProposal, ({ params }) => openProposal(services, params.id));
  serve(contract.proposeOperator, ({ operator, body: { email, name, ...access } }) =>
    propose(services, operator, { email, name }, access),
  );
  serve(contract.proposeAccess, ({ operator, params, body: { version, ...access } }) =>
    propose(services, operator, { operator: params.id, version }, access),
  );
  serve(contract.proposeScript, ({ operator, body }) => proposeScript(services, operator, body));
  serve(contract.proposeToken, ({ operator, params, body }) =>
    proposeToken(services, operator, { ...params, ...body }),
  );
  serve(contract.approveProposal, ({ operator, params }) =>
    approveProposal(services, operator, params.id),
  );
  serve(contract.closeProposal, ({ operator, params }) =>
    closeProposal(services, operator, params.id),
  );
}
