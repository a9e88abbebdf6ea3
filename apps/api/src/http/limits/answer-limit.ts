import type { FastifyInstance, FastifyReply } from 'fastify';
import { Failure } from '../../platform/failure.ts';
import { whenClosed } from '../when-closed.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Maximum time of this route's answer, if longer than usual. */
    answerWithinMs?: number;
  }
}

/** The web app's own timeout (product:api#timeouts): a later answer is of no use. */
const ANSWER_LIMIT_MS = 15_000;
const CHECK_INTERVAL_MS = 500;

/**
 * Answers 503 for a handler that takes too long. One timer checks all unanswered requests: a timer and an
 * abort signal for each request, as in Fastify's own limit, cost more than reading the request. Unanswered
 * requests are stored in reusable places of an array. A `Set` with many removals would leave a chain of
 * tables, which keeps requests in memory until a full collection.
 */
export function registerAnswerLimit(app: FastifyInstance): void {
  const unanswered: (FastifyReply | undefined)[] = [];
  const free: number[] = [];
  app.addHook('onRequest', (_request, reply, done) => {
    const place = free.pop() ?? unanswered.length;
    unanswered[place] = reply;
    whenClosed(reply.raw, () => {
      unanswered[place] = undefined;
      free.push(place);
    });
    done();
  });
  const clock = setInterval(() => {
    for (const [place, reply] of unanswered.entries()) {
      if (!reply) continue;
      const { answerWithinMs = ANSWER_LIMIT_MS } = reply.routeOptions.config;
      if (reply.elapsedTime < answerWithinMs) continue;
      unanswered[place] = undefined;
      giveUp(reply);
    }
  }, CHECK_INTERVAL_MS).unref();
  app.addHook('onClose', async () => clearInterval(clock));
}

function giveUp(reply: FastifyReply): void {
  // The connection's own limits apply to an answer that has begun, such as a file.
  if (reply.sent) return;
  if (reply.raw.headersSent) reply.raw.destroy();
  else void reply.send(new Failure('unavailable'));
}
