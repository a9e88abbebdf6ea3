import { type Agent, request } from 'node:http';
import { freePort } from '@merenda/database';
import { startPooler } from '../scripts/deploy/services/testing/pooler.ts';
import type { Running } from '../scripts/start/keep-running.ts';
import { startService } from '../scripts/start/service.ts';

/** A copy of the API on one database, as a process of its own. */
export interface BenchApi {
  running: Running;
  port: number;
}

export interface Sent {
  method: 'GET' | 'POST';
  /** The path below /api. */
  path: string;
  /** The token of the guardian who asks. */
  token: string;
  headers?: Record<string, string>;
  /** A JSON body. */
  body?: string;
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

/**
 * Sends one request as the app does, and reads the answer to its end.
 * @throws Error for any answer but 200 and 201
 */
export function send(
  agent: Agent,
  { port }: Pick<BenchApi, 'port'>,
  { method, path, token, headers, body }: Sent,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        agent,
        host: '127.0.0.1',
        port,
        method,
        path: `/api${path}`,
        headers: {
          authorization: `We ${token}`,
          'request-type': 'we',
          ...(body !== undefined && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
          }),
          ...headers,
        },
      },
      (answer) => {
        answer.resume();
        answer.on('end', () =>
          answer.statusCode === 200 || answer.statusCode === 201
            ? resolve()
            : reject(new Error(`HTTP ${answer.statusCode} from ${method} ${path}`)),
        );
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}
