import { findPlaces } from '@merenda/contract/administration/places';
import { notePresence as presence } from '@merenda/contract/administration/presence';
import * as contract from '@merenda/contract/operator';
import type { Serve } from '../serve.ts';
import type { Services } from '../services.ts';
import { registerOperatorAccount } from './account/routes.ts';
import { blockGuardian } from './block-guardian.ts';
import { listActs } from './list-acts.ts';
import { listPlaces } from './list-places.ts';
import { registerAdministeredOperators } from './manage/routes.ts';
import { notePresence } from './note-presence.ts';
import { signOutGuardian } from './sign-out-guardian.ts';

/** The operators' routes; `http/operator.ts` has checked the operator and the rights. */
export function registerOperatorRoutes(serve: Serve, services: Services): void {
  registerOperatorAccount(serve, services);
  registerAdministeredOperators(serve, services);
  serve(contract.blockGuardian, ({ operator, params, body }) =>
    blockGuardian(services, operator, { guardianId: params.id, ...body }),
  );
  serve(contract.signOutGuardian, async ({ operator, params, body }) => {
    await signOutGuardian(services, operator, { guardianId: params.id, ...body });
    return null;
  });
  serve(findPlaces, ({ operator, query }) => listPlaces(services, operator, query));
  serve(presence, ({ operator, body }) => notePresence(services, operator, body));
  serve(contract.listOperatorActs, ({ operator, query }) => listActs(services, operator, query));
}
