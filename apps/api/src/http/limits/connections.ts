import type { RequestListener } from 'node:http';
import { Socket } from 'node:net';
import { networkOf } from '@merenda/domain/access/networks';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../modules/services.ts';
import { Failure } from '../../platform/failure.ts';
import { whenClosed } from '../when-closed.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** That its address belongs to (product:session#networks). */
    network: string;
  }
}

/** Requests of one connection that have no answer yet. Browsers and proxies send one after the other. */
const UNANSWERED = 4;
/** Connections of one network, where it can be told: fifty browsers of one school. */
const CONNECTIONS_EACH = 512;
/** Requests of one network that have no answer yet; streams that go on have as many again. */
const AT_ONCE_EACH = 512;
/** Connections of this copy, from wherever. */
const CONNECTIONS = 8_000;
const RETRY_AFTER_SECONDS = 1;

/**
 * Bounds what somebody may have under way before anything is done for it (product:operating#connections). Behind a
 * proxy all connections are the proxy's, so that there only the requests are counted by network.
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
 * Cuts off who sends more requests on a connection than are answered there. Node tells of all that it has read in
 * one go, so that the others of these are dropped before they cost anything.
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
 * At the end of a connection Node makes an error for each request that it has read there and that has no answer:
 * with their stacks these would cost more than all else about thousands of them.
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
    // A client that has left already has no address any more.
    request.network = networkOf(request.ip ?? 'gone');
    // A page asks for what it shows by requests of its own, which have no connection.
    if (!(request.raw.socket instanceof Socket)) return done();
    const { isLive } = request.routeOptions.config.spec ?? {};
    const whose = isLive ? `${request.network} live` : request.network;
    const isTooMany = atOnce.add(whose) > AT_ONCE_EACH;
    whenClosed(reply.raw, () => atOnce.remove(whose));
    if (!isTooMany) return done();
    done(new Failure('too_many_requests', { retryAfterSeconds: RETRY_AFTER_SECONDS }));
  });
}

/** Counts by name; keeps no name of which nothing is left. */
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
