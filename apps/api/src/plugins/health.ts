import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Services } from '../services.ts';

/** For load balancers and the start script: 200 when the database answers, 503 when it does not. */
export function registerHealth(api: FastifyInstance, { db }: Services): void {
  api.get('/health', { schema: { hide: true } }, async () => {
    await sql`select 1`.execute(db);
    return { status: 'ok' };
  });
}
