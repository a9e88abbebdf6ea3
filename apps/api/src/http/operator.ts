import { isForScripts } from '@merenda/contract/access';
import { hasOperatorRight, sufficientRights } from '@merenda/domain/people/operators';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isUse } from '../auth/attended.ts';
import { operatorCredentials } from '../auth/operator-credentials.ts';
import type { SignedInOperator } from '../auth/signed-in.ts';
import { findOperator } from '../modules/operator/index.ts';
import type { Services } from '../modules/services.ts';
import { Failure } from '../platform/failure.ts';

declare module 'fastify' {
  interface FastifyRequest {
    operator: SignedInOperator | undefined;
  }
}

/** The signed-in operator. @throws Failure unauthenticated */
export function signedInOperator(request: FastifyRequest): SignedInOperator {
  if (!request.operator) throw new Failure('unauthenticated');
  return request.operator;
}

/**
 * Admits only operators with the route's right to operators' routes (product:operating#operators), before
 * anything is parsed. A guardian's session opens none of them.
 */
export function registerOperator(app: FastifyInstance, services: Services): void {
  app.decorateRequest('operator', undefined);
  app.addHook('onRequest', async (request) => {
    const spec = request.routeOptions.config.spec;
    if (spec?.access !== 'operator') return;
    const shown = operatorCredentials(request);
    const operator = shown && (await findOperator(services, { ...shown, isUse: isUse(request) }));
    if (!operator) throw new Failure('unauthenticated');
    request.operator = operator;
    const may =
      (operator.kind === 'person' || isForScripts(spec)) &&
      (spec.right === 'own' ||
        sufficientRights(spec.right).some((right) => hasOperatorRight(operator.roles, right)));
    if (!may) throw new Failure('operator_not_allowed', { message: `wants ${spec.right}` });
  });
}
