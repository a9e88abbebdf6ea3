import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import type { Services } from '../../apps/api/src/modules/services.ts';
import { jobsOf } from '../../apps/api/src/start/jobs.ts';
import { startApi } from '../../apps/api/src/testing/api.ts';
import {
  deniesByDefault,
  killedEarly,
  SETTINGS,
  selectsNothing,
  settingsOf,
  unknownMetrics,
  unknownSettings,
  unrestricted,
  withoutBudget,
} from './testing/promises.ts';
import {
  KUBERNETES,
  ofKind,
  podsOf,
  readResources,
  writtenResources,
} from './testing/resources.ts';
import { refusedBy } from './testing/shapes.ts';

const read = (name: string) => readFileSync(join(KUBERNETES, name), 'utf8');

/** All that is written for production; `npm run test:deploy` judges what kustomize makes of it. */
const resources = writtenResources('overlays/production');
const pods = podsOf(resources);
const only = (kind: string) => ofKind(resources, kind)[0]?.spec;

test('each resource has the shape that its kind’s publishers give it', async () => {
  expect(await refusedBy(resources)).toEqual([]);
});

test('a field that does not exist, a value out of bounds and a wrong word are refused', async () => {
  const wrong = readResources(`
{ apiVersion: policy/v1, kind: PodDisruptionBudget, metadata: { name: a }, spec: { maxUnavailible: 1 } }
---
{ apiVersion: autoscaling/v2, kind: HorizontalPodAutoscaler, metadata: { name: b }, spec: { maxReplicas: many } }
---
{ apiVersion: postgresql.cnpg.io/v1, kind: ScheduledBackup, metadata: { name: c }, spec: { method: plug } }
`);
  const refused = (await refusedBy(wrong)).join('\n');
  for (const word of ['maxUnavailible', 'maxReplicas', '"plug"']) expect(refused).toContain(word);
});

test('every pod keeps to the profile “restricted”, with a read-only root', () => {
  expect(pods.map(({ of }) => of)).toEqual(['Job migrations', 'Deployment merenda']);
  expect(pods.flatMap(unrestricted)).toEqual([]);
  const [job] = structuredClone(pods);
  if (job) job.spec.securityContext.runAsNonRoot = false;
  expect(job && unrestricted(job)).toEqual(['Job migrations: may be root']);
  expect(only('Namespace')).toBeUndefined();
  expect(ofKind(resources, 'Namespace')[0]?.metadata.labels).toEqual({
    'pod-security.kubernetes.io/enforce': 'restricted',
  });
});

const [, image = ''] = /^ENV (.*)$/m.exec(read('../Containerfile')) ?? [];
const secrets = parseEnv(read('secrets.example.env'));
const given = (overlay: string) => ({
  ...parseEnv(image.replaceAll(' ', '\n')),
  ...parseEnv(read(`overlays/${overlay}/settings.env`)),
  ...secrets,
  DATA_KEY: '5e'.repeat(32),
  METRICS_TOKEN: 'sixteen letters and more',
  SMTP_URL: 'smtps://mail.example.test',
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
});
const settings = pods.map((pod) => settingsOf(pod, given('production')));

test.each(['small', 'production'])('%s gives each setting that production wants', (overlay) => {
  for (const pod of pods) {
    expect(settingsOf(pod, given(overlay))).toMatchObject({ production: true, DATA_DIR: '/data' });
  }
});

test('every setting that is named is one of the product’s', () => {
  const names = [...Object.keys(secrets), ...Object.keys(given('production'))];
  expect(names.filter((name) => !SETTINGS.includes(name))).toEqual([]);
  expect(pods.flatMap(unknownSettings)).toEqual([]);
  expect(
    unknownSettings({
      of: '',
      labels: {},
      spec: {},
      containers: [{ name: '', env: [{ name: 'DATA_KEI' }] }],
    }),
  ).toEqual(['DATA_KEI']);
});

test('the pods reach the database by the names that CloudNativePG gives it', () => {
  const { initdb } = only('Cluster').bootstrap;
  const host = `${ofKind(resources, 'Cluster')[0]?.metadata.name}-rw`;
  for (const { DATABASE_URL = '' } of settings) {
    const { username, pathname, hostname, searchParams } = new URL(DATABASE_URL);
    expect([username, hostname, pathname]).toEqual([initdb.owner, host, `/${initdb.database}`]);
    expect(searchParams.get('sslmode')).toBe('verify-full');
  }
});

test('the probes’ pages answer at the port of the image, and the Service leads there', async () => {
  const [, { spec, containers } = { spec: {}, containers: [] }] = pods;
  const api = containers.find(({ name }) => name === 'api');
  expect(api?.ports).toEqual([{ name: 'http', containerPort: settings[1]?.PORT }]);
  expect(only('Service').ports[0].targetPort).toBe('http');
  const { url, close } = await startApi();
  for (const probe of ['startupProbe', 'readinessProbe', 'livenessProbe'] as const) {
    const { path, port } = api?.[probe]?.httpGet ?? { path: '/', port: '' };
    expect(port).toBe('http');
    expect((await fetch(new URL(path, url))).headers.get('content-type')).toMatch(/json/);
  }
  await close();
  expect(spec.initContainers[0].command).toEqual(['node', 'scripts/migrate.ts', '--wait']);
});

test('a pod is not killed before the product has ended by itself', () => {
  expect(killedEarly(pods)).toEqual([]);
  const [, copies] = structuredClone(pods);
  if (copies) copies.spec.terminationGracePeriodSeconds = 14;
  expect(copies && killedEarly([copies])).toEqual(['Deployment merenda']);
});

test('nothing speaks to anything by default, a drained node empties nothing, selectors find pods', () => {
  expect(deniesByDefault(resources)).toBe(true);
  expect(deniesByDefault(resources.filter(({ metadata }) => metadata.name !== 'nothing'))).toBe(
    false,
  );
  expect(withoutBudget(resources)).toEqual([]);
  expect(withoutBudget(ofKind(resources, 'Deployment'))).toEqual(['merenda']);
  expect(selectsNothing(resources)).toEqual([]);
});

test('the copies are reached by the proxy and Prometheus, the database by our pods and its operator', () => {
  const sources = (name: string) =>
    ofKind(resources, 'NetworkPolicy')
      .filter(({ metadata }) => metadata.name === name)
      .flatMap(({ spec }) => spec.ingress)
      .flatMap(({ from, ports }) =>
        from.map(({ namespaceSelector, podSelector }: Record<string, Selector | undefined>) => [
          ...Object.values(namespaceSelector?.matchLabels ?? podSelector?.matchLabels ?? {}),
          ...(podSelector?.matchExpressions?.[0]?.values ?? []),
          ...ports.map(({ port }: { port: number }) => port),
        ]),
      );
  expect(sources('copies')).toEqual([
    ['gateway', 3000],
    ['monitoring', 3000],
  ]);
  expect(sources('database')).toEqual([
    ['merenda', 'migrations', 5432],
    ['database', 5432, 8000],
    ['cnpg-system', 5432, 8000],
    ['monitoring', 9187],
  ]);
});

interface Selector {
  matchLabels?: Record<string, string>;
  matchExpressions?: { values: string[] }[];
}

test('the database promises what the machines of deploy/patroni promise', () => {
  const { instances, postgresql, plugins } = { plugins: [], ...only('Cluster') };
  expect(instances).toBe(3);
  expect(postgresql.synchronous).toEqual({
    method: 'any',
    number: 1,
    dataDurability: 'required',
    failoverQuorum: true,
  });
  expect(plugins).toEqual([]);
  const { parameters } = parse(read('../patroni/patroni.yml')).bootstrap.dcs.postgresql;
  const { max_connections, ...same } = postgresql.parameters;
  for (const [name, value] of Object.entries(same)) expect(value).toBe(String(parameters[name]));
  // Twenty and a listener for each copy, and room for the operator, its replicas and a person.
  const { maxReplicas } = only('HorizontalPodAutoscaler');
  expect(Number(max_connections)).toBeGreaterThanOrEqual(maxReplicas * 21 + 20);
});

test('the autoscaler asks for a metric and a queue of the product, by prometheus-adapter’s rule', () => {
  expect(unknownMetrics(resources)).toEqual([]);
  const asked = only('HorizontalPodAutoscaler').metrics[1].external.metric;
  const rules = parse(read('prometheus-adapter.yaml')).externalRules;
  expect(rules.map(({ seriesQuery }: { seriesQuery: string }) => seriesQuery)).toEqual([
    asked.name,
  ]);
  const jobs = jobsOf({} as Services).map(({ name }) => name);
  expect(jobs).toContain(asked.selector.matchLabels.queue);
});

test('the proxy takes the brands’ hosts, and passes nothing of the API without encryption', () => {
  const hosts = only('Gateway').listeners.map(({ hostname }: { hostname: string }) => hostname);
  for (const { PUBLIC_HOSTS } of settings) expect([...new Set(hosts)]).toEqual(PUBLIC_HOSTS);
  const routes = ofKind(resources, 'HTTPRoute');
  const refused = routes.flatMap(({ metadata, spec }) =>
    spec.rules
      .filter(({ backendRefs, filters }: Record<string, unknown>) => !backendRefs && !filters)
      .map(({ matches: [match] }: { matches: { path: { value: string } }[] }) => [
        metadata.name,
        match?.path.value,
      ]),
  );
  expect(refused).toEqual([
    ['merenda', '/metrics'],
    ['without-encryption', '/api'],
  ]);
});

test('the image is that of this version', () => {
  const { version } = JSON.parse(read('../../package.json'));
  expect(parse(read('base/kustomization.yaml')).images).toEqual([
    { name: 'merenda', newTag: version },
  ]);
  expect(new Set(pods.flatMap(({ containers }) => containers.map(({ image }) => image)))).toEqual(
    new Set(['merenda']),
  );
});

test('Grafana’s sidecar gets every page', () => {
  const [{ files }] = parse(read('../grafana/kustomization.yaml')).configMapGenerator;
  const pages = readdirSync(join(KUBERNETES, '../grafana/dashboards'));
  expect(files).toEqual(pages.toSorted().map((page) => `dashboards/${page}`));
});
