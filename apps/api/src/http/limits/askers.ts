import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Asker, doFor } from '../../platform/gate/asker.ts';
import { whenClosed } from '../when-closed.ts';

/**
 * Lets all work of a request know its caller, and when the caller no longer waits
 * (product:operating#costly-work).
 */
export function registerAskers(app: FastifyInstance): void {
  // A body in several pieces is read in the connection's context, so the work behind it needs the asker
  // again.
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

  /** Created only on demand, since few requests need it. */
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
