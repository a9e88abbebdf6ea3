import { createHmac } from 'node:crypto';
import { resolve } from 'node:path';
import { z } from 'zod';

/** The sandbox's settings. Times are in milliseconds. */
export interface Settings {
  port: number;
  dataDir: string;
  /** The secret that signs the webhooks; shared with the API. */
  secret: string;
  /** Bearer key of the processor's API. */
  key: string;
  webhookUrl: string;
  /** Origin under which people reach the pages: `http://localhost:3100`. */
  publicUrl: string;
  logLevel: string;
}

/** Invalid settings; the message is one line for the person who started the sandbox. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http(s) address' });

const production =
  'is production: the sandbox confirms payments that nobody made, never run it there';

const environmentSchema = z.object({
  SANDBOX_PORT: z.coerce.number({ error: 'must be a port' }).int().min(1).max(65535).default(3100),
  SANDBOX_DATA_DIR: z.string().min(1).default('.data/sandbox'),
  SANDBOX_SECRET: z
    .string({ error: 'is needed (any 16 characters or more, the same as the API has)' })
    .min(16, 'must have at least 16 characters'),
  SANDBOX_WEBHOOK_URL: httpUrl.default('http://localhost:3000/api/webhooks/sandbox'),
  // PIX codes contain the host, and their address may have 77 characters.
  SANDBOX_PUBLIC_URL: httpUrl
    .max(40, 'must have at most 40 characters')
    .refine((url) => new URL(url).pathname === '/', { message: 'must have no path' })
    .optional(),
  NODE_ENV: z
    .string()
    .refine((name) => name !== 'production', { message: production })
    .optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('warn'),
});

/** Reads the environment once; throws SettingsError with every wrong variable. */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = environmentSchema.safeParse(set);
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
    throw new SettingsError(`Sandbox not started: ${faults.join('; ')}`);
  }
  const env = parsed.data;
  return {
    port: env.SANDBOX_PORT,
    dataDir: resolve(env.SANDBOX_DATA_DIR),
    secret: env.SANDBOX_SECRET,
    key: apiKeyFrom(env.SANDBOX_SECRET),
    webhookUrl: env.SANDBOX_WEBHOOK_URL,
    publicUrl: new URL(env.SANDBOX_PUBLIC_URL ?? `http://localhost:${env.SANDBOX_PORT}`).origin,
    logLevel: env.LOG_LEVEL,
  };
}

/** The bearer key of /v1: both sides derive it from the shared secret. */
export function apiKeyFrom(secret: string): string {
  return createHmac('sha256', secret).update('merenda-sandbox-api-key').digest('hex');
}
