import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Services } from '../../modules/services.ts';
import { countGuess } from '../../modules/session/index.ts';
import { Failure } from '../../platform/failure.ts';
import { valuesAt } from '../rights.ts';
import { signedIn } from '../session.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Takes the count back if the request matched nobody's identifiers. */
    takeBackGuess?: (() => Promise<void>) | undefined;
  }
}

/**
 * Counts each request that states a student's identifiers (`identifies` of its route), before its verb
 * runs. A request with taken identifiers stays counted by guardian, network and school, also when a student
 * is changed. The count of every other request is taken back (product:session#guesses).
 */
export function registerIdentifierCount(app: FastifyInstance, services: Services): void {
  app.addHook('preHandler', async (request) => {
    const { identifies = [] } = request.routeOptions.config.spec ?? {};
    if (!identifies.some((path) => valuesAt(request, path).some(Boolean))) return;
    request.takeBackGuess = await countGuess(services, 'identifiers', {
      guardianId: signedIn(request).id,
      address: request.ip,
      school: await schoolOf(services, request),
    });
  });
  app.addHook('onError', async (request, _reply, error) => {
    if (isTaken(error)) request.takeBackGuess = undefined;
  });
  app.addHook('onSend', async (request) => request.takeBackGuess?.());
}

const isTaken = (error: unknown) =>
  error instanceof Failure && ['number_taken', 'duplicate_student'].includes(error.code);

/** The stated school, else the student's. */
async function schoolOf({ db }: Services, request: FastifyRequest): Promise<string> {
  const [stated] = valuesAt(request, 'body.restaurantUnit');
  if (stated) return stated;
  const student = await db
    .selectFrom('student')
    .select('school_id')
    .where('id', '=', valuesAt(request, 'params.id')[0] ?? '')
    .executeTakeFirst();
  return student?.school_id ?? '';
}
