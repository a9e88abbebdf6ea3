import type { RequestListener } from 'node:http';
import { Socket } from 'node:net';
import { networkOf } from '@merenda/domain/access/networks';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../modules/services.ts';
import { Failure } from '../../platform/failure.ts';
import { whenClosed } from '../when-closed.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The network of the request's address (product:session#networks). */
    network: string;
  }
}

/** Maximum of unanswered requests per connection. Browsers and proxies send one after the other. */
const UNANSWERED = 4;
/** Maximum of connections per network, if the network is known: fifty browsers of one school. */
const CONNECTIONS_EACH = 512;
/** Maximum of unanswered requests per network; event streams have the same number in addition. */
const AT_ONCE_EACH = 512;
/** Maximum of connections to this copy, from any network. */
const CONNECTIONS = 8_000;
const RETRY_AFTER_SECONDS = 1;

/**
 * Limits connections and unanswered requests before any work is done for them
 * (product:operating#connections). Behind a proxy all connections are the proxy's, so only requests are
 * counted by network.
 */
export function registerConnections(app: FastifyInstance, { env }: Pick<Services, 'env'>): void {
  app.server.maxConnections = CONNECTIONS;
  if (!env.TRUST_PROXY) boundConnections(app);
  boundUnanswered(app);
  boundRequests(app);
}

function boundConnections(app: FastifyInstance): void {
  const connections = createCount();
  app.server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? 'gone');
    socket.once('close', () => connections.remove(network));
    if (connections.add(network) > CONNECTIONS_EACH) socket.destroy();
  });
}

/**
 * Cuts a connection with too many unanswered requests. Node reports all requests that it has read in one
 * go, so the rest of them are dropped before they cost anything.
 */
function boundUnanswered(app: FastifyInstance): void {
  const unanswered = new WeakMap<Socket, number>();
  const [handle] = app.server.listeners('request') as [RequestListener];
  app.server.off('request', handle);
  app.server.on('request', (request, response) => {
    const { socket } = request;
    if (socket.destroyed) return;
    const open = (unanswered.get(socket) ?? 0) + 1;
    if (open > UNANSWERED) return cutOff(socket);
    unanswered.set(socket, open);
    whenClosed(response, () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    handle(request, response);
  });
}

/**
 * When a connection ends, Node makes an error for each of its unanswered requests. With stack traces,
 * thousands of these errors would cost more than everything else about the requests.
 */
function cutOff(socket: Socket): void {
  const { stackTraceLimit } = Error;
  socket.prependOnceListener('close', () => {
    Error.stackTraceLimit = 0;
  });
  socket.once('close', () => {
    Error.stackTraceLimit = stackTraceLimit;
  });
  socket.destroy();
}

function boundRequests(app: FastifyInstance): void {
  const atOnce = createCount();
  app.decorateRequest('network', '');
  app.addHook('onRequest', (request, reply, done) => {
    // A client that has disconnected has no address any more.
    request.network = networkOf(request.ip ?? 'gone');
    // A page's own inner requests have no connection.
    if (!(request.raw.socket instanceof Socket)) return done();
    const { isLive } = request.routeOptions.config.spec ?? {};
    const whose = isLive ? `${request.network} live` : request.network;
    const isTooMany = atOnce.add(whose) > AT_ONCE_EACH;
    whenClosed(reply.raw, () => atOnce.remove(whose));
    if (!isTooMany) return done();
    done(new Failure('too_many_requests', { retryAfterSeconds: RETRY_AFTER_SECONDS }));
  });
}

/** Counts by name; a name whose count is zero is removed. */
function createCount() {
  const counts = new Map<string, number>();
  return {
    add(name: string): number {
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      return count;
    },
    remove(name: string): void {
      const count = (counts.get(name) ?? 0) - 1;
      if (count > 0) counts.set(name, count);
      else counts.delete(name);
    },
  };
}
