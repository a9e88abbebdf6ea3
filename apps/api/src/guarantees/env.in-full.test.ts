import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { testDatabase } from '@merenda/testing/database';
import { runProgram } from '@merenda/testing/run-program';
import { describe, expect, test } from 'vitest';
import { createDatabase } from '../platform/database/database.ts';
import { MIGRATIONS } from '../platform/database/migrations.ts';
import { EnvError, readEnv } from '../platform/env.ts';
import { S3_CREDENTIALS } from '../platform/files/testing/s3.ts';
import { sealSecret } from '../platform/seal/data-key.ts';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));

/** Every variable that can be wrong, with wrong values. */
const WRONG: Record<string, string[]> = {
  PORT: ['http', '0', '-1', '65536', '3000.5', '1e4', '0x1F90', 'NaN', ' '],
  SANDBOX_PORT: ['x', '0', '70000'],
  DATABASE_URL: [
    'localhost',
    'mysql://localhost/merenda',
    'postgres:',
    'http://localhost',
    'postgres://merenda:50%@localhost/merenda',
  ],
  CONSOLE_HOST: ['https://console.merenda.example', 'a..b', 'wefood.merenda.example'],
  FILES_URL: [
    'meals',
    's3:meals',
    'https://meals.s3.example',
    's3://key:secret@meals',
    's3://Meals',
    's3://meals/a//b',
    's3://meals?endpoint=s3.example',
    's3://meals?regoin=eu-central-1',
  ],
  DATABASE_SESSION_URL: ['localhost', 'http://localhost', 'postgres:'],
  SMTP_URL: ['mail.example.test', 'http://mail.example.test'],
  FORMER_DATA_KEY: ['short', 'g'.repeat(64)],
  // Texts of sixty-four digits that are no private key: zero, and more than the curve's order.
  VAPID_KEY: ['short', '0'.repeat(64), 'f'.repeat(64)],
  DATA_KEY: ['short', 'g'.repeat(64), 'A'.repeat(63)],
  COMPANIES: ['nobody', 'wefood;ulis', 'WEFOOD'],
  METRICS_TOKEN: ['fifteen letters'],
  SANDBOX_SECRET: ['secret'],
  STRIPE_SECRET_KEY: ['pk_live_x'],
  STRIPE_WEBHOOK_SECRET: ['secret'],
  STRIPE_API_URL: ['localhost:4100', 'ftp://proxy.example'],
  PAGARME_SECRET_KEY: ['ak_x'],
  PAGARME_API_URL: ['proxy.example', 'sk_x'],
  PAGARME_WEBHOOK_LOGIN: ['name', 'name:short', ':long-enough-password'],
  PAYMENT_GATEWAYS: ['stripe', '*=paypal', 'wefood/cash=stripe'],
  LOG_LEVEL: ['verbose', 'INFO'],
  DEMO: ['maybe', '2', 'TRUE'],
  RATE_LIMIT: ['0', '-5', 'many', '1.5'],
  TRUST_PROXY: ['yes please'],
  SECURITY_CONTACT: ['security@merenda.example', 'http://merenda.example'],
  DRAIN_SECONDS: ['6', '-1', 'a while'],
  PUBLIC_HOSTS: ['https://merenda.example', '*', 'merenda.example/, x', 'a..b'],
};

const CASES = Object.entries(WRONG).flatMap(([name, values]) =>
  values.map((value) => ({ name, value })),
);

describe('a bad environment variable is reported in one line that begins with its name', () => {
  test.each(CASES)('$name=$value', ({ name, value }) => {
    expect(refusal({ [name]: value })?.message).toMatch(new RegExp(`^${name}: wants [^\\n]+$`));
  });
});

test('all wrong variables are reported at once', () => {
  expect(refusal({ PORT: 'http', RATE_LIMIT: '0', DEMO: 'maybe' })?.message.split('\n')).toEqual([
    'PORT: wants a port, 1 to 65535',
    'DEMO: wants on or off',
    'RATE_LIMIT: wants a whole number of requests, 1 or more',
  ]);
});

const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://merenda@db.example.test/merenda',
  DATA_KEY: '5e'.repeat(32),
  SMTP_URL: 'smtps://mail.example.test',
  PUBLIC_HOSTS: 'merenda.example',
  PAYMENT_GATEWAYS: 'wefood=pagarme, *=stripe',
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  PAGARME_SECRET_KEY: 'sk_x',
  PAGARME_WEBHOOK_LOGIN: 'name:a-long-password',
};

test('production with all settings starts, without demo data', () => {
  expect(readEnv(PRODUCTION)).toMatchObject({ production: true, demo: false });
});

test('production never starts with missing settings, and lists all of them', () => {
  const told = refusal({ NODE_ENV: 'production' })?.message.split('\n') ?? [];
  expect(told.map((line) => line.split(':')[0])).toEqual([
    'DATABASE_URL',
    'DATA_KEY',
    'SMTP_URL',
    'PUBLIC_HOSTS',
    'PAYMENT_GATEWAYS',
  ]);
  const { STRIPE_SECRET_KEY, PAGARME_WEBHOOK_LOGIN, SMTP_URL, ...some } = PRODUCTION;
  expect(refusal(some)?.message.split('\n')).toEqual([
    'SMTP_URL: production wants a way to send e-mails',
    'PAGARME_WEBHOOK_LOGIN: production wants it, since PAYMENT_GATEWAYS names pagarme',
    'STRIPE_SECRET_KEY: production wants it, since PAYMENT_GATEWAYS names stripe',
  ]);
});

test.each(['*=sandbox', 'wefood/card=sandbox-page, *=stripe'])(
  'production never uses the sandbox as a gateway: %s',
  (PAYMENT_GATEWAYS) => {
    expect(refusal({ ...PRODUCTION, PAYMENT_GATEWAYS })?.message).toBe(
      'PAYMENT_GATEWAYS: the sandbox never runs in production',
    );
  },
);

test('a processor’s secret key is never sent unencrypted', () => {
  const clear = { STRIPE_API_URL: 'http://proxy.example', PAGARME_API_URL: 'http://proxy.example' };
  expect(refusal({ ...PRODUCTION, ...clear })?.message.split('\n')).toEqual([
    'STRIPE_API_URL: production speaks https with processors',
    'PAGARME_API_URL: production speaks https with processors',
  ]);
  expect(refusal(clear)).toBeUndefined();
});

test('production never runs with the sandbox’s secret: its code is not there', () => {
  expect(refusal({ ...PRODUCTION, SANDBOX_SECRET: 'sixteen letters and more' })?.message).toBe(
    'SANDBOX_SECRET: the sandbox never runs in production',
  );
});

test('production never has demo data', () => {
  expect(refusal({ ...PRODUCTION, DEMO: 'on' })?.message).toMatch(/^DEMO: /);
});

test('production never accepts an operator token without expiry and scope', () => {
  expect(refusal({ ...PRODUCTION, OPERATOR_TOKEN: 'as it once was' })?.message).toMatch(
    /^OPERATOR_TOKEN: has neither end nor scope/,
  );
});

test('the reported line never repeats a secret', () => {
  for (const name of [
    'STRIPE_SECRET_KEY',
    'PAGARME_WEBHOOK_LOGIN',
    'DATA_KEY',
    'METRICS_TOKEN',
    'SANDBOX_SECRET',
    'DATABASE_URL',
    'FILES_URL',
    'SMTP_URL',
  ]) {
    expect(refusal({ [name]: 'hunter2:pw' })?.message).not.toContain('hunter2');
  }
});

test('without settings, or with empty ones, the API runs as an evaluation on the default ports', () => {
  const usual = readEnv({});
  expect(usual).toMatchObject({ PORT: 3000, SANDBOX_PORT: 3100, demo: true, production: false });
  const empty = Object.fromEntries(Object.keys(WRONG).map((name) => [name, '']));
  expect(readEnv(empty)).toEqual(usual);
});

test('with DATABASE_URL there is no demo data unless DEMO asks for it', () => {
  const DATABASE_URL = 'postgres://merenda@db.example.test/merenda';
  expect(readEnv({ DATABASE_URL })).toMatchObject({ demo: false, embeddedDatabase: false });
  expect(readEnv({ DATABASE_URL, DEMO: 'on' }).demo).toBe(true);
});

test('a setting that cannot serve ends the API with code 1 and one line, and changes nothing', async () => {
  const database = await testDatabase([]);
  const nowhere = `${import.meta.filename}/data`;
  const folder = mkdtempSync(join(tmpdir(), 'merenda-env-'));
  const wrong: [Record<string, string>, string][] = [
    [{ PORT: 'http' }, 'PORT: wants a port, 1 to 65535'],
    [{}, 'DATABASE_URL: the API wants a database; npm start brings one'],
    [
      { DATABASE_URL: 'postgres://x:y@127.0.0.1:1/x', DATA_DIR: folder },
      'DATABASE_URL: the database cannot be used (ECONNREFUSED)',
    ],
    [
      { DATABASE_URL: database.url, DATA_DIR: folder },
      'DATABASE_URL: the database lacks migrations; npm run migrate applies them',
    ],
    [
      {
        DATABASE_URL: database.url,
        FILES_URL: 's3://meals?endpoint=http://127.0.0.1:1&region=eu-central-1',
        ...S3_CREDENTIALS,
      },
      'FILES_URL: the bucket cannot be reached (ECONNREFUSED)',
    ],
    [
      { DATABASE_URL: database.url, DATA_DIR: nowhere },
      'DATA_DIR: nothing can be written there (ENOTDIR)',
    ],
  ];
  for (const [env, line] of wrong) {
    expect(await runProgram(MAIN, env)).toEqual({ code: 1, out: '', errors: `${line}\n` });
  }
  const { rows } = await database.pool.query(
    "SELECT relname FROM pg_class WHERE relnamespace NOT IN ('pg_catalog'::regnamespace, 'information_schema'::regnamespace, 'pg_toast'::regnamespace) AND relkind = 'r'",
  );
  expect(rows.map(({ relname }) => relname).toSorted()).toEqual(['applied', 'release']);
  await database.drop();
  rmSync(folder, { recursive: true });
});

test('an address that cannot be listened on ends the API with one line, and changes nothing', async () => {
  const database = await testDatabase([...MIGRATIONS]);
  const folder = mkdtempSync(join(tmpdir(), 'merenda-env-'));
  const other = createServer();
  await once(other.listen(0, '127.0.0.1'), 'listening');
  const { port } = other.address() as AddressInfo;
  const env = { DATABASE_URL: database.url, DATA_DIR: folder };
  const wrong: [Record<string, string>, string][] = [
    [{ HOST: '127.0.0.1', PORT: String(port) }, `PORT: ${port} is in use`],
    [{ HOST: '192.0.2.1' }, 'HOST: "192.0.2.1" is no address of this machine (EADDRNOTAVAIL)'],
  ];
  for (const [settings, line] of wrong) {
    const ended = await runProgram(MAIN, { ...env, ...settings });
    expect(ended).toEqual({ code: 1, out: '', errors: `${line}\n` });
  }
  expect((await database.pool.query('SELECT FROM company')).rowCount).toBe(0);
  other.close();
  await database.drop();
  rmSync(folder, { recursive: true });
});

test('the console is never at the only host that guardians have', () => {
  const PUBLIC_HOSTS = 'merenda.example';
  expect(refusal({ PUBLIC_HOSTS, CONSOLE_HOST: PUBLIC_HOSTS })?.message).toBe(
    'CONSOLE_HOST: wants another host than guardians have in PUBLIC_HOSTS',
  );
  const both = `${PUBLIC_HOSTS}, console.merenda.example`;
  expect(refusal({ PUBLIC_HOSTS: both, CONSOLE_HOST: 'console.merenda.example' })).toBeUndefined();
});

test('a missing key, or another cell’s, ends the API with one line, and changes nothing', async () => {
  const database = await testDatabase([...MIGRATIONS]);
  const folder = mkdtempSync(join(tmpdir(), 'merenda-env-'));
  const db = createDatabase(database.pool);
  const id = randomUUID();
  const own = { env: { DATA_KEY: 'a0'.repeat(32), FORMER_DATA_KEY: undefined } };
  const secret = await sealSecret(own, db, 'statement_key', { id, secret: Buffer.from('x') });
  await database.pool.query(
    `INSERT INTO statement_key (id, public_key, sealed, data_key_print, created_at)
     VALUES ($1, $2, $3, $4, now())`,
    [id, randomBytes(32), secret.sealed, secret.print],
  );
  const env = { DATABASE_URL: database.url, DATA_DIR: folder };
  const wrong: [Record<string, string>, string][] = [
    [env, 'DATA_KEY: the database has secrets that want theirs'],
    [
      { ...env, DATA_KEY: 'b0'.repeat(32) },
      'DATA_KEY: it opens no secret of this database; another key sealed them',
    ],
  ];
  for (const [settings, line] of wrong) {
    expect(await runProgram(MAIN, settings)).toEqual({ code: 1, out: '', errors: `${line}\n` });
  }
  expect((await database.pool.query('SELECT FROM company')).rowCount).toBe(0);
  await database.drop();
  rmSync(folder, { recursive: true });
});

function refusal(source: Record<string, string>): EnvError | undefined {
  try {
    readEnv(source);
    return undefined;
  } catch (error) {
    if (error instanceof EnvError) return error;
    throw error;
  }
}
