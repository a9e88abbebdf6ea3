import type { RouteSpec } from '@merenda/contract/route';
import type { Language } from '@merenda/domain/languages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type IdempotencyRequest, readIdempotency } from './plugins/idempotency.ts';
import { type SignedIn, signedIn } from './plugins/session.ts';

type Parsed<S, K extends string> = K extends keyof S
  ? S[K] extends z.ZodType
    ? z.output<S[K]>
    : undefined
  : undefined;

type Answer<S> = S extends { response: infer Responses }
  ? {
      [Status in keyof Responses]: Responses[Status] extends z.ZodType
        ? z.input<Responses[Status]>
        : never;
    }[keyof Responses]
  : never;

/** What a handler gets: parsed parts, who asks, in which language. */
export interface Context<R extends RouteSpec> {
  params: Parsed<R['schema'], 'params'>;
  query: Parsed<R['schema'], 'querystring'>;
  body: Parsed<R['schema'], 'body'>;
  guardian: R['access'] extends 'guardian' ? SignedIn : undefined;
  idempotency: R['movesMoney'] extends true ? IdempotencyRequest : undefined;
  language: Language;
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * Gives a declared route its handler. The order of a request is fixed here: authenticate, parse,
 * then the verb (which authorises in its queries); the answer is checked against the contract.
 */
export function serve<R extends RouteSpec>(
  app: FastifyInstance,
  spec: R,
  handler: (context: Context<R>) => Promise<Answer<R['schema']>>,
): void {
  const status = Number(Object.keys(spec.schema.response)[0]);
  app.route({
    method: spec.method,
    url: spec.url,
    schema: { ...spec.schema, summary: spec.summary },
    config: { spec },
    handler: async (request, reply) => {
      const context = {
        params: request.params,
        query: request.query,
        body: request.body,
        guardian: spec.access === 'guardian' ? signedIn(request) : undefined,
        idempotency: spec.movesMoney ? readIdempotency(request) : undefined,
        language: request.language,
        request,
        reply,
      } as Context<R>;
      const answer = await handler(context);
      return reply.code(status).send(status === 204 ? undefined : answer);
    },
  });
}
