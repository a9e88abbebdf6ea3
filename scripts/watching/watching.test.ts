import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filled } from '@merenda/testing/filled';
import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import type { Services } from '../../apps/api/src/modules/services.ts';
import { METRICS, type MetricName } from '../../apps/api/src/platform/metric-list.ts';
import { createMetrics } from '../../apps/api/src/platform/metrics.ts';
import { jobsOf } from '../../apps/api/src/start/jobs.ts';
import { ALERTING_RULES } from './alerting-rules.ts';
import { DASHBOARDS } from './dashboards.ts';
import { watchingFiles } from './files.ts';
import { OTHERS, TARGET_LABELS } from './series.ts';
import { fillIn } from './testing/fill-in.ts';
import { labelsOfSeries } from './testing/labels-of-series.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

const alerts = Object.values(ALERTING_RULES).flat();
const expressions = [
  ...alerts.map(({ name, expr }): [string, string] => [name, expr]),
  ...DASHBOARDS.flatMap(({ uid, rows }) =>
    Object.values(rows)
      .flat()
      .flatMap(({ title, shows }) =>
        Object.values(shows).map((expr): [string, string] => [`${uid}: ${title}`, expr]),
      ),
  ),
];

/** All that our expressions use of PromQL. */
const WORDS = new Set(
  'abs and by changes group_right histogram_quantile increase max min offset on or predict_linear rate sum topk unless vector'.split(
    ' ',
  ),
);

/** Names in an expression that are neither PromQL nor a known series or label. */
function unknownIn(expr: string): string[] {
  const matched = [...expr.matchAll(/(\w+){([^}]*)}/g)].flatMap(([, name = '', matchers = '']) =>
    [...matchers.matchAll(/(\w+)[=!]/g)].flatMap(([, label = '']) =>
      [...(labelsOfSeries(name) ?? []), ...TARGET_LABELS].includes(label as never)
        ? []
        : [`${name}{${label}}`],
    ),
  );
  const bare = expr.replace(/{[^}]*}/g, '').replace(/\[\w+\]|\b\d[\w.]*/g, '');
  const words = (bare.match(/[a-z_]\w*/gi) ?? []).filter((word) => !WORDS.has(word));
  const labels = new Set<string>([
    ...TARGET_LABELS,
    ...words.flatMap((word) => labelsOfSeries(word) ?? []),
  ]);
  return [...matched, ...words.filter((word) => !labelsOfSeries(word) && !labels.has(word))];
}

test('the check finds a metric and a label that do not exist', () => {
  expect(unknownIn('max by (queue) (merenda_queue_size{queue="inbox"}) > 1e9')).toEqual([]);
  expect(unknownIn('max(merenda_gone{queue="inbox"}[5m])')).toEqual([
    'merenda_gone{queue}',
    'merenda_gone',
  ]);
  expect(unknownIn('sum by (route) (merenda_queue_size{way="inbox"})')).toEqual([
    'merenda_queue_size{way}',
    'route',
  ]);
  expect(unknownIn('rate(http_request_duration_seconds[5m])')).toEqual([
    'http_request_duration_seconds',
  ]);
});

test.each(filled(expressions))('%s names metrics and labels that exist', (_, expr) => {
  expect(unknownIn(expr)).toEqual([]);
});

test.each(filled(expressions))(
  '%s takes the largest of the copies’ answers about the installation',
  (_, expr) => {
    const ofAll = (Object.keys(METRICS) as MetricName[]).filter(
      (name) => METRICS[name].about === 'installation',
    );
    const otherwise = [...expr.matchAll(/\bmerenda_\w+/g)].filter(
      ({ 0: name, index }) =>
        ofAll.includes(name as MetricName) &&
        !/\bmax( by \([\w, ]+\) )?\((\w+\()?$/.test(expr.slice(0, index)),
    );
    expect(otherwise).toEqual([]);
  },
);

test('queues and jobs in expressions are those of the product', () => {
  const jobs = jobsOf({} as Services).map(({ name }) => name);
  const named = expressions.flatMap(([, expr]) =>
    [...expr.matchAll(/merenda_(?:queue|job)_\w+{[^}]*\b(?:queue|name)[=!]~?"([^"]*)"/g)].flatMap(
      ([, names = '']) => names.split('|'),
    ),
  );
  expect(named.filter((name) => !jobs.includes(name))).toEqual([]);
  expect(named).toContain('inbox');
});

test('every job runs at least once an hour, as its alerts presume', () => {
  const rarer = jobsOf({} as Services).filter(({ everyMs }) => everyMs > 3_600_000);
  expect(rarer.map(({ name }) => name)).toEqual([]);
});

test('the page for noon answers each question that its page of deploy/ names', () => {
  const [, named = ''] =
    /\*Noon\* answers five questions: ([^.]+)\./.exec(read('deploy/README.md')) ?? [];
  const noon = DASHBOARDS.find(({ uid }) => uid === 'noon');
  const asked = Object.entries(noon?.rows ?? {});
  expect(asked.map(([question]) => question.replace('?', '').toLowerCase())).toEqual(
    named.split(', '),
  );
  expect(asked).toHaveLength(5);
  for (const [, panels] of asked) expect(panels.length).toBeGreaterThan(1);
});

test('every metric of the product is on a dashboard', () => {
  const shown = expressions.map(([, expr]) => expr).join('\n');
  expect(Object.keys(METRICS).filter((name) => !shown.includes(name))).toEqual([]);
});

test('Node’s metrics in expressions are those that a copy answers', async () => {
  const answered = await createMetrics({ METRICS_TOKEN: 'sixteen letters and more' }).collect();
  const ofNode = Object.keys(OTHERS).filter((name) => /^(process|nodejs)_/.test(name));
  expect(ofNode.filter((name) => !answered.includes(`# TYPE ${name} `))).toEqual([]);
});

test('rules, runbook and dashboards are those of the declarations: else run `npm run watching`', () => {
  const files = watchingFiles();
  for (const [file, text] of files) expect({ file, text: read(file) }).toEqual({ file, text });
  const dashboards = readdirSync(join(ROOT, 'deploy/grafana/dashboards'));
  const strays = dashboards.filter((name) => !files.has(`deploy/grafana/dashboards/${name}`));
  expect(strays).toEqual([]);
});

test('an alert’s sentence is filled in by its labels, and its name is its own', () => {
  for (const { wrong, fires } of alerts) {
    const labels = [...wrong.matchAll(/\$labels\.(\w+)/g)].map(([, label]) => label);
    expect(Object.keys(fires.labels ?? {})).toEqual(expect.arrayContaining(labels));
    expect(fillIn(wrong, fires.labels)).not.toContain('{{');
  }
  expect(new Set(alerts.map(({ name }) => name)).size).toBe(alerts.length);
});

test('Alertmanager keeps silent about alerts that follow from another', () => {
  const { inhibit_rules: inhibitions } = parse(read('deploy/prometheus/alertmanager.yml'));
  const causes = [...new Set(alerts.flatMap(({ follows }) => follows ?? []))].toSorted();
  expect(inhibitions).toEqual(
    causes.map((cause) => ({
      source_matchers: [`alertname="${cause}"`],
      target_matchers: [`follows="${cause}"`],
    })),
  );
  for (const cause of causes) expect(alerts.map(({ name }) => name)).toContain(cause);
});

test.each(DASHBOARDS.map(({ uid }) => uid))('%s keeps to Grafana’s published schema', (uid) => {
  const { $schema, ...schema } = JSON.parse(read('deploy/schemas/grafana-dashboard.json'));
  const validate = new Ajv({ strict: false, validateFormats: false }).compile(schema);
  validate(JSON.parse(read(`deploy/grafana/dashboards/${uid}.json`)));
  expect(validate.errors).toBeNull();
  expect(validate({ panels: [{ type: 3 }] })).toBe(false);
});

test.each(DASHBOARDS.map(({ uid }) => uid))(
  'panels of %s lie beside each other and ask our Prometheus',
  (uid) => {
    const { datasources } = parse(read('deploy/grafana/datasources.yaml'));
    const { uid: address, panels } = JSON.parse(read(`deploy/grafana/dashboards/${uid}.json`));
    expect(address).toBe(uid);
    expect(new Set(panels.map(({ id }: { id: number }) => id)).size).toBe(panels.length);
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }: Placed) =>
      Array.from({ length: w * h }, (_, at) => `${x + (at % w)} ${y + Math.floor(at / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
    for (const { type, gridPos, targets = [], datasource } of panels) {
      expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
      expect(targets.length > 0).toBe(type !== 'row');
      if (type !== 'row') expect(datasource.uid).toBe(datasources[0].uid);
    }
  },
);

interface Placed {
  gridPos: { x: number; y: number; w: number; h: number };
}
