import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { hashToken } from '../auth/tokens.ts';
import type { Services } from '../modules/services.ts';
import { Failure } from '../platform/failure.ts';

const PROMETHEUS_TEXT = 'text/plain; version=0.0.4; charset=utf-8';

const REFUSED = new Set([401, 403, 429]);

/**
 * Logs and counts each answer: route, caller, outcome, duration and security event
 * (product:operating#security-events).
 */
export function registerObservation(app: FastifyInstance, services: Services): void {
  const { env, metrics } = services;
  const {
    http_request_duration_seconds: requests,
    merenda_logins_refused_total: refusedLogins,
    merenda_security_events_total: securityEvents,
  } = metrics.all;
  app.decorateRequest('refusal', undefined);
  app.decorateRequest('signsIn', undefined);
  app.addHook('onResponse', async (request, reply) => {
    const { refusal, signsIn, routeOptions } = request;
    const { method, url: route = 'none' } = routeOptions;
    const { statusCode: status, elapsedTime: ms } = reply;
    const { spec } = routeOptions.config;
    // The second condition covers operators who are just signing in.
    const isOperators = spec?.access === 'operator' || route.startsWith('/api/operator');
    // Scripts send their token with every request.
    const way = isOperators && status !== 403 ? 'operator' : spec?.signsInBy;
    const event = signsIn ? 'signed_in' : refusal?.event;
    request.log.info(
      {
        method,
        route,
        status,
        ms: Math.round(ms),
        guardian: request.guardian?.id ?? (isOperators ? undefined : signsIn),
        operator: request.operator?.id ?? (isOperators ? signsIn : undefined),
        code: refusal?.code,
        ...(event ? { event, way, ip: request.ip } : {}),
      },
      'answered',
    );
    if (event) securityEvents.inc({ event });
    requests.observe({ method: String(method), route, status }, ms / 1_000);
    if (way && REFUSED.has(status)) refusedLogins.inc({ way, status });
  });

  // For Prometheus; without the token it answers as if there were no such route (record 0222).
  const expected = env.METRICS_TOKEN === undefined ? undefined : hashToken(env.METRICS_TOKEN);
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!expected) throw new Failure('not_found', { message: 'no such route' });
    const [, token = ''] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? [];
    if (!timingSafeEqual(expected, hashToken(token))) throw new Failure('unauthenticated');
    reply.type(PROMETHEUS_TEXT).header('cache-control', 'no-store');
    return reply.send(await metrics.collect());
  });
}
