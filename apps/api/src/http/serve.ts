import multipart from '@fastify/multipart';
import { isFileAnswer, mediaTypesOf } from '@merenda/contract/file';
import type { RouteSpec } from '@merenda/contract/route';
import type { FastifyInstance } from 'fastify';
import { type Answer, type Context, EventStream, type Serve } from '../modules/serve.ts';
import type { Services } from '../modules/services.ts';
import { readIdempotency } from './idempotency.ts';
import { signedInOperator } from './operator.ts';
import { receiverOf } from './receive-file.ts';
import { sendEvents, sendFile } from './send-file.ts';
import { signedIn } from './session.ts';

/** Large files over slow connections and event streams take longer than other answers. */
const FILE_LIMIT_MS = 600_000;

/**
 * Serves declared routes. It fixes the order of a request: authenticate, parse, then the verb, which
 * authorises in its queries. The answer is checked against the contract.
 */
export const serveOn =
  (api: FastifyInstance, services: Pick<Services, 'uploads'>): Serve =>
  (spec, handler) => {
    if (spec.takesFile === undefined) return addRoute(api, spec, handler, services);
    const { maxBytes } = spec.takesFile;
    // Only these routes read files: all others refuse multipart bodies.
    api.register(async (uploads) => {
      await uploads.register(multipart, {
        limits: { fileSize: maxBytes, files: 1, fields: 0, parts: 1 },
      });
      addRoute(uploads, spec, handler, services);
    });
  };

function addRoute<R extends RouteSpec>(
  app: FastifyInstance,
  spec: R,
  handler: (context: Context<R>) => Promise<Answer<R['schema']> | EventStream>,
  { uploads }: Pick<Services, 'uploads'>,
): void {
  const [[declaredStatus, response] = []] = Object.entries(spec.schema.response);
  const status = Number(declaredStatus);
  const mediaTypes = response && mediaTypesOf(response);
  app.route({
    method: spec.method,
    url: spec.url,
    schema: { ...spec.schema, summary: spec.summary },
    config: {
      spec,
      ...(mediaTypes || spec.takesFile || spec.isLive ? { answerWithinMs: FILE_LIMIT_MS } : {}),
    },
    handler: async (request, reply) => {
      const context = {
        params: request.params,
        query: request.query,
        body: request.body,
        guardian: spec.access === 'guardian' ? signedIn(request) : undefined,
        operator: spec.access === 'operator' ? signedInOperator(request) : undefined,
        idempotency: spec.movesMoney ? readIdempotency(request) : undefined,
        receiveFile: spec.takesFile && receiverOf(request, uploads, spec.takesFile),
        language: request.language,
        request,
        reply,
      } as Context<R>;
      const answer: unknown = await handler(context);
      if (answer instanceof EventStream) return sendEvents(reply, answer.content);
      if (mediaTypes) {
        if (isFileAnswer(answer) && mediaTypes.includes(answer.mediaType)) {
          return sendFile(reply.code(status), answer, spec);
        }
        throw new Error(`${spec.method} ${spec.url} answers a file that it did not declare`);
      }
      return reply.code(status).send(status === 204 ? undefined : answer);
    },
  });
}
