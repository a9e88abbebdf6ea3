import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { hashToken } from '../auth/tokens.ts';
import type { Services } from '../modules/services.ts';
import { Failure } from '../platform/failure.ts';

const SCHEME = /^Bearer (.+)$/;

/**
 * Lets only the operator's token into the operator's routes (product:operating#operators): no
 * cookie, no guardian's session. Without a configured token nobody gets in.
 */
export function registerOperator(app: FastifyInstance, { env }: Services): void {
  const expected = env.OPERATOR_TOKEN === undefined ? undefined : hashToken(env.OPERATOR_TOKEN);
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.spec?.access !== 'operator') return;
    const [, token] = SCHEME.exec(request.headers.authorization ?? '') ?? [];
    // Hashes have one length and tell nothing of how much of a guess was right.
    const given = token === undefined ? undefined : hashToken(token);
    if (expected && given && timingSafeEqual(expected, given)) return;
    if (given) request.log.warn({ ip: request.ip }, 'a wrong operator token');
    throw new Failure('unauthenticated');
  });
}
