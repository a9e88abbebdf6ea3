import { createPool, freePort, type Pool } from '@merenda/database';
import { buildApp } from '../../apps/api/src/http/app.ts';
import { syncCompanies } from '../../apps/api/src/modules/companies/index.ts';
import { findPlaces } from '../../apps/api/src/platform/cells.ts';
import { APPLICATION } from '../../apps/api/src/platform/database/database.ts';
import { readEnv } from '../../apps/api/src/platform/env.ts';
import { createLog } from '../../apps/api/src/platform/log/log.ts';
import { createServices } from '../../apps/api/src/start/create-services.ts';

/** A statement as the product's driver sends it. */
export interface Statement {
  /** The connection's number. */
  connection: number;
  text: string;
  values: (string | null)[];
  /** It was sent before the statement ahead of it on its connection was answered. */
  isBehind: boolean;
  isAnswered: boolean;
}

export interface Recorder {
  port: number;
  /** The statements that are sent while the work lasts; it may look at them. */
  record(work: (sent: readonly Statement[]) => Promise<unknown>): Promise<Statement[]>;
  close(): Promise<void>;
}

/**
 * Runs the product's API in this process, without its jobs, and writes down what its driver sends.
 */
export async function startRecorder(url: string): Promise<Recorder> {
  const pool = createPool(url, { ...APPLICATION, max: 10 });
  let recorded: Statement[] = [];
  // Before the product prepares its statements on the connection: the text then has its values.
  listen(pool, (statement) => recorded.push(statement));
  const env = readEnv({
    DATABASE_URL: url,
    LOG_LEVEL: 'silent',
    RATE_LIMIT: '1000000',
    // Nobody is there: e-mails of recorded orders reach no inbox.
    SANDBOX_PORT: String(await freePort()),
  });
  const services = await createServices({ env, pool, log: createLog(env.LOG_LEVEL) });
  await syncCompanies(services);
  const app = await buildApp(services);
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  // The process keeps this answer for a second: only a slow recording would have its statement.
  recorded = [];
  await findPlaces(services.db);
  const kept = new Set(recorded.map(({ text }) => text));
  return {
    port: Number(new URL(origin).port),
    async record(work) {
      recorded = [];
      await work(recorded);
      return recorded.filter(({ text }) => !kept.has(text));
    },
    async close() {
      await services.outbox.close();
      await app.close();
      await services.live.close();
      await pool.end();
    },
  };
}

type Query = (...parts: unknown[]) => unknown;

function listen(pool: Pool, tell: (statement: Statement) => void): void {
  let connections = 0;
  pool.on('connect', (client) => {
    const query: Query = client.query.bind(client);
    connections += 1;
    const connection = connections;
    let unanswered = 0;
    const listened: Query = (...parts) => {
      const [first, second] = parts;
      const { text, values = [] } =
        typeof first === 'string' ? { text: first, values: second } : Object(first);
      const statement: Statement = {
        connection,
        text,
        values: (Array.isArray(values) ? values : []).map(textOf),
        isBehind: unanswered > 0,
        isAnswered: false,
      };
      tell(statement);
      unanswered += 1;
      const answered = () => {
        unanswered -= 1;
        statement.isAnswered = true;
      };
      const done = parts.at(-1);
      if (typeof done === 'function') {
        return query(...parts.slice(0, -1), (...answer: unknown[]) => {
          answered();
          done(...answer);
        });
      }
      const result = query(...parts);
      Promise.resolve(result).then(answered, answered);
      return result;
    };
    Object.assign(client, { query: listened });
  });
}

/** A value as PostgreSQL reads it. */
function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`;
  if (Array.isArray(value)) return `{${value.map((one) => elementOf(textOf(one))).join(',')}}`;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

const elementOf = (text: string | null): string =>
  text === null ? 'NULL' : `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
