import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Asker, doFor } from '../../platform/gate/asker.ts';
import { whenClosed } from '../when-closed.ts';

/**
 * Has all that is done for a request know for whom it is done, and when nobody waits for it any more
 * (product:operating#costly-work).
 */
export function registerAskers(app: FastifyInstance): void {
  // A body that comes in pieces is read in the connection's name: what follows it has to be told again.
  for (const hook of ['onRequest', 'preValidation'] as const) {
    app.addHook(hook, (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
      doFor(new RequestAsker(request, reply), done);
    });
  }
}

class RequestAsker implements Asker {
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;
  #gone: AbortSignal | undefined;

  constructor(request: FastifyRequest, reply: FastifyReply) {
    this.#request = request;
    this.#reply = reply;
  }

  get caller(): string {
    const { guardian, operator, network } = this.#request;
    return guardian?.id ?? operator?.id ?? network;
  }

  /** Made for the few that ask for it. */
  get gone(): AbortSignal {
    if (this.#gone) return this.#gone;
    const controller = new AbortController();
    const { raw } = this.#reply;
    const leave = () => {
      if (!raw.writableFinished) controller.abort();
    };
    if (raw.destroyed) leave();
    else whenClosed(raw, leave);
    this.#gone = controller.signal;
    return this.#gone;
  }
}
