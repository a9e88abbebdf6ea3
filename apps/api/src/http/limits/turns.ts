import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { FairQueue, type Waiting } from '../../platform/gate/fair-queue.ts';
import { Busy } from '../../platform/gate/gate.ts';

/** Requests begun in one turn of the event loop: the size of one batch. */
const EACH_TURN = 64;
/** Requests that wait for a turn; `queueEach` is the maximum of one network's unanswered requests. */
const ROOM = { queue: 8_000, queueEach: 512 };

interface Request extends Waiting {
  begin: (refusal?: Busy) => void;
  reply: FastifyReply;
}

/**
 * Begins requests in turns of the event loop, fairly among networks (product:operating#connections). If one
 * network sends thousands at once, another network's request waits for some of them, not for all.
 */
export function registerTurns(app: FastifyInstance): void {
  const queue = new FairQueue<Request>(ROOM);
  let left = EACH_TURN;
  let isComing = false;

  const begin = (asked: Request) => {
    left -= 1;
    if (!isComing) setImmediate(turn);
    isComing = true;
    asked.begin();
  };
  const turn = () => {
    isComing = false;
    left = EACH_TURN;
    while (left > 0) {
      const next = queue.take(() => true);
      if (!next) return;
      // A client that has disconnected meanwhile needs no answer.
      if (!next.reply.raw.destroyed) begin(next);
    }
  };
  app.addHook('onRequest', (request, reply, done) => {
    // A page's own inner requests belong to the page's turn.
    if (!(request.raw.socket instanceof Socket)) return done();
    const asked: Request = { caller: request.network, begin: done, reply };
    if (left > 0) begin(asked);
    else queue.add(asked)?.begin(new Busy());
  });
}
