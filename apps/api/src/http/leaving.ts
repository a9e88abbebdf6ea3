import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../modules/services.ts';
import { whenClosed } from './when-closed.ts';

const POLL_MS = 20;
/** An idle connection may still deliver a request; wait this long. */
const LAST_WORD_MS = 500;

/**
 * Lets a copy stop without breaking an answer (product:operating#stopping). Once it stops, each answer
 * closes its connection, so that callers go to another copy; the server closes when nothing runs any more.
 * Node counts connections without any request, as browsers open them in advance, as busy: they are closed
 * here.
 */
export function registerLeaving(app: FastifyInstance, { stopping }: Services): void {
  let running = 0;
  const unused = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.server.on('request', ({ socket }) => unused.delete(socket));
  app.addHook('onRequest', async (_request, reply) => {
    running += 1;
    whenClosed(reply.raw, () => {
      running -= 1;
    });
  });
  app.addHook('onSend', async (_request, reply) => {
    if (stopping.aborted) reply.header('connection', 'close');
  });
  app.addHook('preClose', async () => {
    while (running > 0) await sleep(POLL_MS);
    setTimeout(() => {
      for (const socket of unused) socket.destroy();
    }, LAST_WORD_MS).unref();
  });
}
