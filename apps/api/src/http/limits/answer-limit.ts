import type { FastifyInstance, FastifyReply } from 'fastify';
import { Failure } from '../../platform/failure.ts';
import { whenClosed } from '../when-closed.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How long an answer may take, where that is longer than elsewhere. */
    answerWithinMs?: number;
  }
}

/**
 * The longest that a page waits (product:api#timeouts): after it an answer is of no use to anybody.
 */
const ANSWER_LIMIT_MS = 15_000;
const LOOK_EVERY_MS = 500;

/**
 * Answers 503 in place of a handler that takes too long. One clock looks at all that is unanswered: a
 * timer and an abort signal for each request, as Fastify's own limit has them, cost more than reading it.
 * The unanswered have places, which others take after them: a `Set` from which much is removed leaves a
 * chain of tables behind, by which each request outlives its answer until all memory is collected.
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
  }, LOOK_EVERY_MS).unref();
  app.addHook('onClose', async () => clearInterval(clock));
}

function giveUp(reply: FastifyReply): void {
  // What is under way, such as a file, is looked after by the connection's own limits.
  if (reply.sent) return;
  if (reply.raw.headersSent) reply.raw.destroy();
  else void reply.send(new Failure('unavailable'));
}
