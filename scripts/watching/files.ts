import { stringify } from 'yaml';
import type { AlertingRule } from './alerting-rule.ts';
import { ALERTING_RULES, annotationsOf, labelsOf } from './alerting-rules.ts';
import { toGrafana } from './dashboard.ts';
import { DASHBOARDS } from './dashboards.ts';
import { series } from './series.ts';

const WRITTEN_BY = 'Written by `npm run watching` from scripts/watching; changes are made there.';

/** Everything that follows from the declarations: text by path from the repository's root. */
export function watchingFiles(): Map<string, string> {
  return new Map([
    ['deploy/prometheus/rules.yml', written({ groups: groups() })],
    ['deploy/kubernetes/watching/rules.yaml', written(prometheusRule())],
    ['deploy/kubernetes/prometheus-adapter.yaml', written(adapter())],
    ['deploy/runbook.md', runbook()],
    ...DASHBOARDS.map((dashboard): [string, string] => [
      `deploy/grafana/dashboards/${dashboard.uid}.json`,
      `${JSON.stringify(toGrafana(dashboard), undefined, 2)}\n`,
    ]),
  ]);
}

const written = (content: object) => `# ${WRITTEN_BY}\n${stringify(content, { lineWidth: 0 })}`;

function groups() {
  return Object.entries(ALERTING_RULES).map(([name, alerts]) => ({
    name,
    rules: alerts.map((alert) => ({
      alert: alert.name,
      expr: alert.expr,
      for: alert.for,
      ...(alert.keeps ? { keep_firing_for: alert.keeps } : {}),
      labels: labelsOf(alert),
      annotations: annotationsOf(alert),
    })),
  }));
}

/** The same rules for the Prometheus operator. */
const prometheusRule = () => ({
  apiVersion: 'monitoring.coreos.com/v1',
  kind: 'PrometheusRule',
  metadata: { name: 'merenda' },
  spec: { groups: groups() },
});

/** prometheus-adapter's configuration: what the autoscaler asks for. Every copy answers the same age. */
const adapter = () => ({
  externalRules: [
    {
      seriesQuery: series('merenda_queue_oldest_seconds'),
      resources: { overrides: { namespace: { resource: 'namespace' } } },
      metricsQuery: 'max by (queue) (<<.Series>>{<<.LabelMatchers>>})',
    },
  ],
});

function runbook(): string {
  const areas = Object.entries(ALERTING_RULES).map(
    ([area, alerts]) => `## ${capitalised(area)}\n\n${alerts.map(section).join('\n')}`,
  );
  return `# Runbook

${WRITTEN_BY} Each alert leads to its section. *critical* wakes somebody, *warning* waits for the day.

${areas.join('\n')}`;
}

const section = ({
  name,
  severity,
  wrong,
  look,
  act,
  expr,
  follows,
  ...alert
}: AlertingRule) => `### ${name}
${withoutLabels(wrong)}

- **Look first**: ${look}
- **Then**: ${act}
- **Fires** (*${severity}*) when this has held for ${alert.for}: \`${expr}\`
${follows ? `- **Not sent** while [${follows}](#${follows.toLowerCase()}) fires: it follows from it.\n` : ''}`;

/** `{{ $labels.instance }}` → *instance* */
const withoutLabels = (text: string) => text.replace(/{{ \$labels\.(\w+) }}/g, '*$1*');

const capitalised = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
