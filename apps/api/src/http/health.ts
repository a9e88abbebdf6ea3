import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Services } from '../modules/services.ts';

/** As long as a connection may take; a database that is slower than this is away. */
const TIMEOUT_MS = 3_000;

/** For load balancers and the start script: 200 when the database answers, 503 when it does not. */
export function registerHealth(api: FastifyInstance, { db }: Services): void {
  api.get('/health', { schema: { hide: true }, handlerTimeout: TIMEOUT_MS }, async () => {
    await sql`select 1`.execute(db);
    return { status: 'ok' };
  });
}
