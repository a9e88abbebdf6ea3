import formbody from '@fastify/formbody';
import { MEGABYTE } from '@merenda/domain/files/sizes';
import fastify, { type FastifyInstance } from 'fastify';
import { createControl } from './control/control.ts';
import type { Settings } from './env.ts';
import { handleErrors } from './http/error-handler.ts';
import { mailIntakeRoutes } from './mail/routes.ts';
import { pageRoutes } from './pages/routes.ts';
import { processorRoutes } from './processor/routes.ts';
import { sweep } from './processor/sweep.ts';
import type { Sandbox } from './sandbox.ts';
import { openStore } from './store/store.ts';
import { startDispatcher } from './webhooks/dispatcher.ts';

const SWEEP_EVERY_MS = 500;
const BODY_LIMIT_BYTES = 2 * MEGABYTE;

/**
 * Builds the whole sandbox on one store: the processor, the mail intake, the pages, the webhooks' sender.
 * Throws StoreInUseError if another process has the data folder. `close()` ends all of it.
 */
export async function buildApp(settings: Settings): Promise<FastifyInstance> {
  const store = openStore(settings.dataDir);
  const control = createControl(store);
  const app = fastify({
    bodyLimit: BODY_LIMIT_BYTES,
    forceCloseConnections: true,
    logger: {
      level: settings.logLevel,
      // Only the path is logged: a query may hold a PIX code or an e-mail address.
      serializers: {
        req: ({ id, method, url }) => ({ id, method, path: url.split('?', 1)[0] }),
      },
    },
  });
  const dispatcher = startDispatcher(settings, store, control, app.log);
  const closing = new AbortController();
  const sandbox: Sandbox = {
    settings,
    store,
    control,
    wakeDispatcher: dispatcher.wake,
    closing: closing.signal,
  };

  handleErrors(app);
  await app.register(formbody, { bodyLimit: BODY_LIMIT_BYTES });
  app.addHook('onSend', async (_, reply) => {
    reply.headers({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin' });
  });

  app.get('/health', () => ({ status: 'ok' }));
  await app.register(async (scope) => processorRoutes(scope, sandbox), { prefix: '/v1' });
  await app.register(async (scope) => mailIntakeRoutes(scope, sandbox), { prefix: '/v1' });
  await app.register(async (scope) => pageRoutes(scope, sandbox));

  const sweeper = setInterval(() => {
    try {
      sweep(sandbox);
    } catch (error) {
      app.log.error(error, 'the sweep failed');
    }
  }, SWEEP_EVERY_MS);
  app.addHook('preClose', async () => {
    clearInterval(sweeper);
    closing.abort();
    await dispatcher.close();
  });
  app.addHook('onClose', async () => store.close());
  return app;
}
