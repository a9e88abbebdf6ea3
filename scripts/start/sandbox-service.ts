import type { Env } from '../../apps/api/src/platform/env.ts';
import { sandboxFolder } from './folders.ts';
import type { Service } from './service.ts';

/**
 * The sandbox of an installation; `settings` is its processes' environment, with DATA_DIR and
 * secrets.
 */
export const sandboxService = (env: Env, settings: Record<string, string>): Service => ({
  name: 'the sandbox',
  program: 'apps/sandbox/src/main.ts',
  env: {
    ...settings,
    SANDBOX_DATA_DIR: sandboxFolder(settings.DATA_DIR ?? ''),
    SANDBOX_WEBHOOK_URL: `http://${ownHost(env)}:${env.PORT}/api/webhooks/sandbox`,
  },
  healthUrl: `http://localhost:${env.SANDBOX_PORT}/health`,
});

/** The address under which this machine reaches the API. */
export function ownHost({ HOST }: Pick<Env, 'HOST'>): string {
  return HOST === '0.0.0.0' || HOST === '::' ? 'localhost' : HOST;
}
