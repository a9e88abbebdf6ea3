import { isFileAnswer, mediaTypesOf } from '@merenda/contract/file';
import type { RouteSpec } from '@merenda/contract/route';
import type { Language } from '@merenda/domain/languages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type IdempotencyRequest, readIdempotency } from './plugins/idempotency.ts';
import { type SignedIn, signedIn } from './plugins/session.ts';
import { sendFile } from './send-file.ts';

/** A large file on a slow line takes longer than any other answer. */
const FILE_LIMIT_MS = 600_000;

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
  const [[declaredStatus, response] = []] = Object.entries(spec.schema.response);
  const status = Number(declaredStatus);
  const mediaTypes = response && mediaTypesOf(response);
  app.route({
    method: spec.method,
    url: spec.url,
    schema: { ...spec.schema, summary: spec.summary },
    config: { spec },
    ...(mediaTypes || spec.takesFile ? { handlerTimeout: FILE_LIMIT_MS } : {}),
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
      const answer: unknown = await handler(context);
      if (mediaTypes) {
        if (isFileAnswer(answer) && mediaTypes.includes(answer.mediaType)) {
          return sendFile(reply.code(status), answer);
        }
        throw new Error(`${spec.method} ${spec.url} answers a file that it did not declare`);
      }
      return reply.code(status).send(status === 204 ? undefined : answer);
    },
  });
}
