import {
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Services } from '../modules/services.ts';
import { tracer } from '../platform/tracing/span.ts';

declare module 'fastify' {
  interface FastifyRequest {
    trace: Context | undefined;
  }
}

/**
 * Gives each request a span that contains all of its work (product:operating#traces). A trace is continued
 * only for a load balancer of ours: others could write into our traces.
 */
export function registerTracing(app: FastifyInstance, { env, tracing }: Services): void {
  if (!tracing) return;
  app.decorateRequest('trace', undefined);
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, url: route = 'none' } = request.routeOptions;
    const parent = env.TRUST_PROXY
      ? propagation.extract(ROOT_CONTEXT, request.headers)
      : ROOT_CONTEXT;
    const attributes = { 'http.request.method': String(method), 'http.route': route };
    const span = tracer().startSpan(
      `${method} ${route}`,
      { kind: SpanKind.SERVER, attributes },
      parent,
    );
    request.trace = trace.setSpan(parent, span);
    context.with(request.trace, done);
  });
  // A body arrives in events of the connection, which do not know their request.
  app.addHook('preValidation', (request, _reply, done) => within(request, done));
  app.addHook('onResponse', (request, { statusCode }, done) => {
    const span = request.trace && trace.getSpan(request.trace);
    span?.setAttribute('http.response.status_code', statusCode);
    if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
    within(request, done);
  });
}

const within = (request: FastifyRequest, done: () => void) =>
  context.with(request.trace ?? context.active(), done);
