import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readEnv } from '../../apps/api/src/platform/env.ts';

const DEPLOY = join(import.meta.dirname, '../../deploy');
const read = (name: string) => readFileSync(join(DEPLOY, name), 'utf8');

interface Compose {
  services: Record<
    string,
    {
      image: string;
      volumes?: string[];
      read_only?: boolean;
      env_file?: string[];
      restart?: string;
      cap_drop?: string[];
      security_opt?: string[];
      logging?: { driver: string; options: Record<string, string> };
      profiles?: string[];
    }
  >;
}
const compose = parse(read('compose.yaml'), { merge: true }) as Compose;

test('compose.yaml keeps to the published schema', () => {
  // Its `$schema` names the draft by another address than Ajv does.
  const { $schema, ...schema } = JSON.parse(read('schemas/compose-spec.json'));
  const validate = new Ajv({ strict: false, validateFormats: false }).compile(schema);
  validate(compose);
  expect(validate.errors).toBeNull();
  expect(validate({ services: { api: { images: 'merenda' } } })).toBe(false);
});

test('each file that a service mounts is there', () => {
  const mounted = Object.values(compose.services).flatMap(({ volumes = [] }) =>
    volumes.filter((volume) => volume.startsWith('./')).map((volume) => volume.split(':')[0]),
  );
  expect(mounted).toContain('./caddy/Caddyfile');
  expect(mounted.filter((file) => !existsSync(join(DEPLOY, String(file))))).toEqual([]);
});

test('both copies and the migrations run the image with a read-only root', () => {
  for (const name of ['api-1', 'api-2', 'migrations']) {
    expect(compose.services[name]).toMatchObject({ image: 'merenda', read_only: true });
  }
});

test('no service fills the disk with its lines, and each but those that end comes up again', () => {
  for (const [name, { logging, restart }] of Object.entries(compose.services)) {
    expect({ name, logging }).toEqual({
      name,
      logging: { driver: 'json-file', options: { 'max-size': '50m', 'max-file': '4' } },
    });
    const ends = ['migrations', 'drill'].includes(name);
    expect({ name, isKept: restart === 'unless-stopped' }).toEqual({ name, isKept: !ends });
  }
});

test('a service has no right of the machine that it does not need', () => {
  // These begin as root: they take a port below 1024, or give their folders to their own user.
  const asRoot = ['proxy', 'database', 'scanner'];
  for (const [name, { cap_drop, security_opt }] of Object.entries(compose.services)) {
    if (asRoot.includes(name)) continue;
    expect({ name, cap_drop, security_opt }).toEqual({
      name,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
  }
});

test('backups keep each moment of four weeks, however often one is made', () => {
  const settings = parseEnv(read('database/pgbackrest.conf'));
  expect(settings).toMatchObject({
    'repo1-retention-full-type': 'time',
    'repo1-retention-full': '28',
  });
});

test('the word that opens the backups reaches the database, its backups and a drill alone', () => {
  const holders = Object.entries(compose.services).filter(([, { env_file: files = [] }]) =>
    files.includes('backups.env'),
  );
  expect(holders.map(([name]) => name)).toEqual(['database', 'backups', 'drill']);
  expect(read('example.env')).not.toContain('PGBACKREST');
});

test('Grafana and Prometheus ask services of compose.yaml', () => {
  const asked = `${read('grafana/datasources.yaml')}${read('prometheus/prometheus.yml')}`;
  const hosts = [...asked.matchAll(/([a-z][a-z0-9-]+):\d{4}/g)].map(([, host]) => String(host));
  expect(hosts.toSorted()).toEqual(['alertmanager', 'api-1', 'api-2', 'prometheus']);
  for (const host of hosts) expect(Object.keys(compose.services)).toContain(host);
});

test('Grafana finds its pages where compose.yaml mounts them', () => {
  const [provider] = parse(read('grafana/dashboards.yaml')).providers;
  expect(compose.services.grafana?.volumes).toContain(
    `./grafana/dashboards:${provider.options.path}:ro`,
  );
});

test('example.env, filled in, is all that production wants', () => {
  const filled = {
    ...parseEnv(read('example.env')),
    DATABASE_URL: 'postgres://merenda:x@database:5432/merenda',
    DATA_KEY: '5e'.repeat(32),
    METRICS_TOKEN: 'sixteen letters and more',
    SMTP_URL: 'smtps://mail.example.test',
    PAYMENT_GATEWAYS: '*=stripe',
    STRIPE_SECRET_KEY: 'sk_live_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
    NODE_ENV: 'production',
  };
  expect(readEnv(filled).production).toBe(true);
  expect(() => readEnv({ ...parseEnv(read('example.env')), NODE_ENV: 'production' })).toThrow(
    /^DATABASE_URL: .*\nDATA_KEY: .*\nSMTP_URL: .*\nPAYMENT_GATEWAYS: /,
  );
});
