import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyHttpOptions, FastifyInstance } from 'fastify';

const HEADERS_LIMIT_MS = 10_000;
const BODY_LIMIT_MS = 10_000;
/** Time for a large file over a slow connection. */
const FILE_LIMIT_MS = 600_000;
/** Limit for clients that neither finish a request nor read their answer. */
const SILENCE_LIMIT_MS = 60_000;

/** Limits of the server itself (product:operating#time-limits). */
export const TIME_LIMITS = {
  connectionTimeout: SILENCE_LIMIT_MS,
  requestTimeout: FILE_LIMIT_MS,
  http: { headersTimeout: HEADERS_LIMIT_MS, connectionsCheckingInterval: 1_000 },
} satisfies FastifyHttpOptions<Server>;

/** Cuts off clients that send a body too slowly, or go on sending a refused one. */
export function registerSlowClients(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw, routeOptions }, reply) => {
    const { takesFile } = routeOptions.config.spec ?? {};
    cutOffAfter(takesFile ? FILE_LIMIT_MS : BODY_LIMIT_MS, raw, reply.raw);
    reply.raw.on('timeout', (socket: Socket) => cutOffSilent(socket, raw, reply.raw));
  });
  app.addHook('onResponse', async ({ raw }, reply) => cutOffAfter(BODY_LIMIT_MS, raw, reply.raw));
}

/** A client that waits for the answer is not silent: the answer limits apply to it. */
function cutOffSilent(socket: Socket, request: IncomingMessage, response: ServerResponse): void {
  if (request.complete && !response.headersSent) socket.setTimeout(SILENCE_LIMIT_MS);
  else socket.destroy();
}

function cutOffAfter(limitMs: number, request: IncomingMessage, response: ServerResponse): void {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
  if (request.complete || (length === '0' && !encoding)) return;
  const timer = setTimeout(() => {
    if (!request.complete) cutOff(request.socket, response.headersSent);
  }, limitMs);
  request.once('close', () => clearTimeout(timer));
}

/** Sends a bare 408 and closes; within an answer it only closes. */
export function cutOff(socket: Socket, isAnswered: boolean): void {
  if (socket.writable && !isAnswered) {
    socket.write('HTTP/1.1 408 Request Timeout\r\nconnection: close\r\n\r\n');
  }
  socket.destroySoon();
}
