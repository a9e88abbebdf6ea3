import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { MODULES } from '../modules/index.ts';
import type { Services } from '../modules/services.ts';
import { registerErasedNames } from './answers/erased-names.ts';
import { answerWriter } from './answers/write-answer.ts';
import { registerDocs } from './docs.ts';
import { answerUnreadable, answerUnroutable, registerErrors } from './errors.ts';
import { registerHealth } from './health.ts';
import { registerLanguage } from './language.ts';
import { registerLeaving } from './leaving.ts';
import { registerAnswerLimit } from './limits/answer-limit.ts';
import { registerAskers } from './limits/askers.ts';
import { registerConnections } from './limits/connections.ts';
import { registerIdentifierCount } from './limits/count-identifiers.ts';
import { registerRateLimit } from './limits/rate-limit.ts';
import { registerSlowClients, TIME_LIMITS } from './limits/slow-clients.ts';
import { registerTurns } from './limits/turns.ts';
import { registerObservation } from './observe.ts';
import { registerOperator } from './operator.ts';
import { registerConsole } from './pages/console.ts';
import { registerWeb } from './pages/web.ts';
import { registerRights } from './rights.ts';
import { bareHeaders, registerHeaders } from './security/headers.ts';
import { registerOwnCompanies } from './security/own-companies.ts';
import { registerOwnHosts } from './security/own-hosts.ts';
import { registerSingleHeaders } from './security/single-headers.ts';
import { registerSecurityTxt } from './security-txt.ts';
import { serveOn } from './serve.ts';
import { registerSession } from './session.ts';
import { registerTracing } from './trace-requests.ts';
import { registerWebhooks } from './webhooks.ts';

const BODY_LIMIT_BYTES = 256 * 1024;

/** The API and, on the same origin, the web app. Does not listen; holds no state of its own. */
export async function buildApp(services: Services): Promise<FastifyInstance> {
  // Fastify's own log lines pass the same filter when they are written.
  const loggerInstance = services.log as unknown as FastifyBaseLogger;
  const bare = bareHeaders(services.env);
  const app = Fastify({
    loggerInstance,
    bodyLimit: BODY_LIMIT_BYTES,
    // Only the next hop is trusted: in a longer list of addresses all but the last may be made up.
    trustProxy: services.env.TRUST_PROXY && ((_address, hop) => hop === 0),
    genReqId: () => randomUUID(),
    frameworkErrors: answerUnroutable(bare),
    clientErrorHandler: answerUnreadable(bare, services.log),
    routerOptions: { maxParamLength: 256 },
    logController: new LogController({ disableRequestLogging: true }),
    // Requests that arrive while the server closes are answered, and their connection closed.
    return503OnClosing: false,
    ...TIME_LIMITS,
  });
  // The API accepts JSON; routes for other types register their own parser.
  app.removeContentTypeParser('text/plain');
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(answerWriter);
  registerConnections(app, services);
  registerTurns(app);
  registerAskers(app);
  registerTracing(app, services);
  registerObservation(app, services);
  registerAnswerLimit(app);
  registerSlowClients(app);
  registerLeaving(app, services);
  registerErrors(app);
  registerLanguage(app);
  await app.register(cookie);
  registerHeaders(app, services.env);
  registerRateLimit(app, services);
  registerSingleHeaders(app);
  await app.register(
    async (api) => {
      api.addHook('onSend', async (_request, reply) => {
        if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
      });
      registerErasedNames(api);
      registerOwnHosts(api, services);
      registerOwnCompanies(api, services);
      registerSession(api, services);
      registerOperator(api, services);
      registerRights(api, services);
      registerIdentifierCount(api, services);
      await registerDocs(api, services);
      const serve = serveOn(api, services);
      for (const register of MODULES) register(serve, services);
      await registerWebhooks(api, services);
    },
    { prefix: '/api' },
  );
  registerHealth(app, services);
  registerSecurityTxt(app, services);
  // Each app has its own files.
  await app.register((scope) => registerConsole(scope, services));
  await registerWeb(app, services);
  return app;
}
