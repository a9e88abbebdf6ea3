/**
 * Each alert at a moment at which it fires and at one at which it is silent, judged by Prometheus'
 * own `promtool` (Debian's package prometheus): `npm run test:deploy`.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import type { AlertingRule, Case } from '../../watching/alerting-rule.ts';
import { ALERTING_RULES, annotationsOf, labelsOf } from '../../watching/alerting-rules.ts';
import { DASHBOARDS } from '../../watching/dashboards.ts';
import { fillIn } from '../../watching/testing/fill-in.ts';

const RULES = join(import.meta.dirname, '../../../deploy/prometheus/rules.yml');
const folder = mkdtempSync(join(tmpdir(), 'merenda-rules-'));
afterAll(() => rmSync(folder, { recursive: true }));

function promtool(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('promtool', args, { encoding: 'utf8' });
  return status === 0 ? 'accepted' : `${stdout}${stderr}`;
}

const judge = ({ name }: AlertingRule, { series, every = '1m', at }: Case, alerts: object[]) => ({
  name: `${name} at ${at}`,
  interval: every,
  input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
  alert_rule_test: [{ eval_time: at, alertname: name, exp_alerts: alerts }],
});

const firing = (alert: AlertingRule) => {
  const { summary, runbook } = annotationsOf(alert);
  const { labels = {} } = alert.fires;
  return {
    exp_labels: { ...labels, ...labelsOf(alert) },
    exp_annotations: { summary: fillIn(summary, labels), runbook },
  };
};

test('Prometheus accepts the rules', () => {
  expect(promtool('check', 'rules', RULES)).toBe('accepted');
});

const groups: { rules: { alert: string }[] }[] = parse(readFileSync(RULES, 'utf8')).groups;

test.each(Object.values(ALERTING_RULES).flat())(
  '$name fires when it should, and only then',
  (alert) => {
    // Its rule alone: promtool runs every rule of a file at each moment.
    const rules = groups
      .flatMap((group) => group.rules)
      .filter((rule) => rule.alert === alert.name);
    writeFileSync(join(folder, 'rule.yml'), stringify({ groups: [{ name: 'one', rules }] }));
    const cases = {
      rule_files: ['rule.yml'],
      evaluation_interval: alert.fires.every ?? '1m',
      tests: [judge(alert, alert.fires, [firing(alert)]), judge(alert, alert.silent, [])],
    };
    writeFileSync(join(folder, 'cases.yml'), stringify(cases));
    expect(promtool('test', 'rules', join(folder, 'cases.yml'))).toBe('accepted');
  },
);

test('without data no page says that all is well: its figures are missing or red', () => {
  const shown = DASHBOARDS.flatMap(({ rows }) => Object.values(rows).flat())
    .filter(({ redBelow }) => redBelow === undefined)
    .flatMap(({ shows }) => Object.values(shows));
  const asked = shown.map((expr) => ({ expr, eval_time: '5m', exp_samples: [] }));
  const cases = {
    evaluation_interval: '1m',
    tests: [{ interval: '1m', input_series: [], promql_expr_test: asked }],
  };
  writeFileSync(join(folder, 'empty.yml'), stringify(cases));
  expect(promtool('test', 'rules', join(folder, 'empty.yml'))).toBe('accepted');
});
