import { DATABASE_ADDRESS, isDatabaseAddress } from '@merenda/database';
import { FREE_SIGN_UPS } from '@merenda/domain/access/throttle';
import { BRANDS, COMPANY_IDS, type CompanyId } from '@merenda/domain/brands/brands';
import { z } from 'zod';
import { readFilesUrl } from './files/files-url.ts';
import { readRoutes } from './payment-routes.ts';
import { unfitForProduction } from './production.ts';
import { isPrivateKey } from './push/web-push.ts';

/** Invalid environment variables; `message` is shown to the operator, one line per variable. */
export class EnvError extends Error {
  override name = 'EnvError';
}

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .refine((value) => value >= min && value <= max);
const port = wholeNumber(1, 65_535);
const url = (...protocols: string[]) =>
  z.url({ protocol: new RegExp(`^(${protocols.join('|')})$`) }).includes('://');
const databaseAddress = z.string().refine(isDatabaseAddress);
const onOff = z
  .enum(['1', '0', 'true', 'false', 'on', 'off'])
  .transform((v) => ['1', 'true', 'on'].includes(v));
const secret = z.string().min(16);
const dataKey = z.string().regex(/^[0-9a-f]{64}$/);
const companies = z
  .string()
  .transform((text) => text.split(',').map((id) => id.trim()))
  .pipe(z.array(z.enum(COMPANY_IDS as [CompanyId, ...CompanyId[]])));
const HOST_PATTERN = /^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*$/;
const hosts = z
  .string()
  .transform((text) => text.split(',').map((host) => host.trim().toLowerCase()))
  .refine((names) => names.every((name) => HOST_PATTERN.test(name)));

const HOST_NAME = /^[a-z0-9-]+(\.[a-z0-9-]+)*$/;
/** A brand's host shows guardians their app. */
const isBrandHost = (host: string) => BRANDS.some(({ label }) => label === host.split('.')[0]);

const routes = z.string().transform((text, context) => {
  const found = readRoutes(text);
  if (!found) context.addIssue({ code: 'custom', message: 'not a list of routes' });
  return found ?? z.NEVER;
});

const schema = z.object({
  PORT: port.default(3000),
  HOST: z.string().default('localhost'),
  SANDBOX_PORT: port.default(3100),
  DATA_DIR: z.string().default('.data'),
  /** The bucket of uploaded files; without it they lie below DATA_DIR. */
  FILES_URL: z
    .string()
    .refine((text) => readFilesUrl(text) !== undefined)
    .optional(),
  DATABASE_URL: databaseAddress.optional(),
  /** PostgreSQL itself where DATABASE_URL is a pooler's; the same by default. */
  DATABASE_SESSION_URL: databaseAddress.optional(),
  /** The companies that a cell adds to its database; all of them without it (deploy/cells). */
  COMPANIES: companies.optional(),
  SMTP_URL: url('smtp', 'smtps').optional(),
  /** The scanner of uploaded files; without it uploads are not scanned. */
  CLAMAV_URL: z.url({ protocol: /^(tcp|unix)$/ }).optional(),
  DATA_KEY: dataKey.optional(),
  /** Still opens the secrets that it sealed, until `npm run keys:rotate` is done. */
  FORMER_DATA_KEY: dataKey.optional(),
  /** Identifies us to push services; without it nothing is pushed. */
  VAPID_KEY: dataKey.refine(isPrivateKey).optional(),
  /** The address of a double that replaces the browsers' push services. */
  PUSH_SERVICE_URL: url('http', 'https').optional(),
  /** The former operator token, without expiry and scope. It opens nothing, and production refuses it. */
  OPERATOR_TOKEN: z.string().optional(),
  /** The token for /metrics, which is closed without it. */
  METRICS_TOKEN: secret.optional(),
  SANDBOX_SECRET: secret.optional(),
  STRIPE_SECRET_KEY: z.string().startsWith('sk_').optional(),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_').optional(),
  /** A proxy's or a double's address instead of the processor's own. */
  STRIPE_API_URL: url('http', 'https').optional(),
  PAGARME_API_URL: url('http', 'https').optional(),
  PAGARME_SECRET_KEY: z.string().startsWith('sk_').optional(),
  /** The login that authenticates Pagar.me's webhooks: `user:password`. */
  PAGARME_WEBHOOK_LOGIN: z
    .string()
    .regex(/^[^:\s]{4,}:\S{12,}$/)
    .optional(),
  /** The routes from companies and providers to processors (docs/payments.md). */
  PAYMENT_GATEWAYS: routes.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  DEMO: onOff.optional(),
  /** Requests per minute and network, over all of /api. */
  RATE_LIMIT: wholeNumber(1, 999_999_999).default(1200),
  /** Sign-ups of a network before its first wait (product:signup#how-often). */
  FREE_SIGN_UPS: wholeNumber(1, 999_999_999).default(FREE_SIGN_UPS),
  /** Set behind a load balancer, so that addresses are the clients' own. */
  TRUST_PROXY: onOff.default(false),
  /** The host names that links in e-mails may lead to. */
  PUBLIC_HOSTS: hosts.optional(),
  /** The host name of the console, where operators sign in (product:operating#console). */
  CONSOLE_HOST: z
    .string()
    .regex(HOST_NAME)
    .refine((host) => !isBrandHost(host))
    .optional(),
  /** The contact in /.well-known/security.txt instead of the brand's help. */
  SECURITY_CONTACT: z.url({ protocol: /^(https|mailto)$/ }).optional(),
  /** The seconds for which a stopping copy goes on serving, so that load balancers notice. */
  DRAIN_SECONDS: wholeNumber(0, 5).optional(),
  /** The collector of traces; without it nothing is traced. */
  OTEL_EXPORTER_OTLP_ENDPOINT: url('http', 'https').optional(),
  OTEL_SERVICE_NAME: z.string().default('merenda-api'),
  NODE_ENV: z.string().optional(),
});

/**
 * The expected value of each variable, as the operator reads it. The given value is never shown: it may be
 * a secret.
 */
export const WANTED: Record<keyof z.input<typeof schema>, string> = {
  PORT: 'a port, 1 to 65535',
  HOST: 'a host name or an address',
  SANDBOX_PORT: 'a port, 1 to 65535',
  DATA_DIR: 'a folder',
  FILES_URL: 'a bucket like s3://bucket/folder?endpoint=https://s3.example&region=eu-central-1',
  DATABASE_URL: DATABASE_ADDRESS,
  DATABASE_SESSION_URL: DATABASE_ADDRESS,
  COMPANIES: 'company ids with commas between them, like wefood, thomas-franks',
  SMTP_URL: 'an address like smtps://user:password@host:465',
  CLAMAV_URL: 'an address like tcp://clamav:3310 or unix:///run/clamav/clamd.ctl',
  DATA_KEY: '64 hexadecimal digits in lower case',
  FORMER_DATA_KEY: '64 hexadecimal digits in lower case',
  VAPID_KEY: '64 hexadecimal digits in lower case, a private key of P-256',
  PUSH_SERVICE_URL: 'an address like https://push.example',
  OPERATOR_TOKEN: 'no value: `npm run operator -- token create` makes tokens',
  METRICS_TOKEN: 'at least 16 characters',
  SANDBOX_SECRET: 'at least 16 characters',
  STRIPE_SECRET_KEY: 'a key that begins with sk_',
  STRIPE_WEBHOOK_SECRET: 'a secret that begins with whsec_',
  STRIPE_API_URL: 'an address like https://proxy.example:8443',
  PAGARME_API_URL: 'an address like https://proxy.example:8443',
  PAGARME_SECRET_KEY: 'a key that begins with sk_',
  PAGARME_WEBHOOK_LOGIN: 'a name and a password of 12 characters or more, like name:password',
  PAYMENT_GATEWAYS: 'a list like wefood=pagarme, ulis/card=stripe, *=stripe',
  LOG_LEVEL: 'one of fatal, error, warn, info, debug, trace, silent',
  DEMO: 'on or off',
  RATE_LIMIT: 'a whole number of requests, 1 or more',
  FREE_SIGN_UPS: 'a whole number of sign-ups, 1 or more',
  TRUST_PROXY: 'on or off',
  PUBLIC_HOSTS: 'host names with commas between them, like merenda.example, *.merenda.example',
  CONSOLE_HOST: 'a host name like console.merenda.example, which is no brand’s',
  SECURITY_CONTACT: 'an address like mailto:security@merenda.example, or of a page',
  DRAIN_SECONDS: 'a whole number of seconds, 0 to 5',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'an address like http://collector:4318',
  OTEL_SERVICE_NAME: 'a name',
  NODE_ENV: 'a word',
};

/**
 * The settings of one running copy, all optional in the environment (product:operating#settings). `demo` is
 * on by default with the embedded database and off with DATABASE_URL. Only a copy in production drains
 * before it ends: only production has other copies.
 */
export type Env = z.output<typeof schema> & {
  demo: boolean;
  embeddedDatabase: boolean;
  production: boolean;
  drainSeconds: number;
  /** The console's host name; undefined where there is none. */
  consoleHost: string | undefined;
};

/**
 * Reads and checks the environment.
 * @throws EnvError with every wrong variable and its expected value, or with everything that production
 * lacks
 */
export function readEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const names = parsed.error.issues.map(({ path }) => path[0] as keyof typeof WANTED);
    const lines = [...new Set(names)].map((name) => `${name}: wants ${WANTED[name]}`);
    throw new EnvError(lines.join('\n'));
  }
  const embeddedDatabase = parsed.data.DATABASE_URL === undefined;
  const production = parsed.data.NODE_ENV === 'production';
  if (embeddedDatabase && parsed.data.DATABASE_SESSION_URL !== undefined) {
    throw new EnvError('DATABASE_SESSION_URL: wants DATABASE_URL, the address of its pooler');
  }
  const { CONSOLE_HOST, PUBLIC_HOSTS } = parsed.data;
  if (CONSOLE_HOST !== undefined && PUBLIC_HOSTS?.every((host) => host === CONSOLE_HOST)) {
    throw new EnvError('CONSOLE_HOST: wants another host than guardians have in PUBLIC_HOSTS');
  }
  const unfit = production ? unfitForProduction(parsed.data) : [];
  if (unfit.length > 0) throw new EnvError(unfit.join('\n'));
  return {
    ...parsed.data,
    DATABASE_SESSION_URL: parsed.data.DATABASE_SESSION_URL ?? parsed.data.DATABASE_URL,
    embeddedDatabase,
    demo: parsed.data.DEMO ?? embeddedDatabase,
    production,
    drainSeconds: parsed.data.DRAIN_SECONDS ?? (production ? 3 : 0),
    consoleHost: parsed.data.CONSOLE_HOST ?? (production ? undefined : 'console.localhost'),
  };
}
