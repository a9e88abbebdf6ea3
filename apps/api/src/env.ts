import { z } from 'zod';

/** A bad environment variable: `message` is the one line that the operator sees. */
export class EnvError extends Error {
  override name = 'EnvError';
}

const port = z.coerce.number().int().min(1).max(65_535);
const url = (...protocols: string[]) =>
  z.url({ protocol: new RegExp(`^(${protocols.join('|')})$`) });
const onOff = z
  .enum(['1', '0', 'true', 'false', 'on', 'off'])
  .transform((v) => ['1', 'true', 'on'].includes(v));

const schema = z.object({
  PORT: port.default(3000),
  HOST: z.string().default('localhost'),
  SANDBOX_PORT: port.default(3100),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: url('postgres', 'postgresql').optional(),
  SMTP_URL: url('smtp', 'smtps').optional(),
  STORAGE_URL: z.url().optional(),
  DATA_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'wants 64 hexadecimal digits')
    .optional(),
  OPERATOR_TOKEN: z.string().min(16).optional(),
  SANDBOX_SECRET: z.string().min(16).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  DEMO: onOff.optional(),
  /** Requests a minute and address, over all of /api. */
  RATE_LIMIT: z.coerce.number().int().min(1).default(1200),
  /** Set behind a load balancer, so that addresses are the clients' own. */
  TRUST_PROXY: onOff.default(false),
  NODE_ENV: z.string().optional(),
});

/**
 * The settings of one running copy, all optional in the environment (decision I.1).
 * `demo` is on by default with the embedded database and off with DATABASE_URL.
 */
export type Env = z.output<typeof schema> & {
  demo: boolean;
  embeddedDatabase: boolean;
  production: boolean;
};

/**
 * Reads and checks the environment.
 * @throws EnvError naming the variable, what is wrong with it and the value's place
 */
export function readEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new EnvError(`${issue?.path.join('.')}: ${issue?.message}`);
  }
  const embeddedDatabase = parsed.data.DATABASE_URL === undefined;
  return {
    ...parsed.data,
    embeddedDatabase,
    demo: parsed.data.DEMO ?? embeddedDatabase,
    production: parsed.data.NODE_ENV === 'production',
  };
}
