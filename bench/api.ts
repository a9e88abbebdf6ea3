import { freePort } from '@merenda/database';
import { startPooler } from '../scripts/deploy/services/testing/pooler.ts';
import type { Running } from '../scripts/start/keep-running.ts';
import { startService } from '../scripts/start/service.ts';

/** A copy of the API on one database, as a process of its own. */
export interface BenchApi {
  running: Running;
  port: number;
}

export async function startBenchApi(
  url: string,
  more: Record<string, string> = {},
): Promise<BenchApi> {
  const port = await freePort();
  const pooler = process.env.POOLER ? await startPooler(url) : undefined;
  const running = await startService({
    name: 'the API',
    program: 'apps/api/src/main.ts',
    env: {
      DATABASE_URL: pooler?.url() ?? url,
      DATABASE_SESSION_URL: url,
      PORT: String(port),
      HOST: '127.0.0.1',
      LOG_LEVEL: 'error',
      RATE_LIMIT: '1000000',
      SANDBOX_SECRET: 'only for the benchmark',
      ...more,
    },
    healthUrl: `http://127.0.0.1:${port}/readyz`,
  });
  const stop = async () => {
    await running.stop();
    await pooler?.close();
  };
  return { running: { ...running, stop }, port };
}
