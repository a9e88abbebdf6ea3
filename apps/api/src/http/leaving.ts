import { finished } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../modules/services.ts';

const POLL_MS = 20;

/**
 * Lets a copy leave without a broken answer (product:operating#stopping): once it is to end, each
 * answer closes its connection, so that callers come back to another copy; the server closes when
 * nothing runs any more.
 */
export function registerLeaving(app: FastifyInstance, { stopping }: Services): void {
  let running = 0;
  app.addHook('onRequest', async (_request, reply) => {
    running += 1;
    finished(reply.raw, () => {
      running -= 1;
    });
  });
  app.addHook('onSend', async (_request, reply) => {
    if (stopping.aborted) reply.header('connection', 'close');
  });
  app.addHook('preClose', async () => {
    while (running > 0) await sleep(POLL_MS);
  });
}
