import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filled } from '@merenda/testing/filled';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** The test that uses files of `deploy/`, by a word of theirs that it holds. */
const USED: readonly [files: RegExp, test: string, word: string][] = [
  [/^compose\.yaml$|^example\.env$/, 'scripts/deploy/compose.test.ts', 'compose.yaml'],
  [/^example\.backups\.env$/, 'scripts/deploy/backups/machine.ts', 'example.backups.env'],
  [
    /^(Containerfile(\.dockerignore)?|prune-packages\.sh)$/,
    'scripts/deploy/containerfiles.test.ts',
    'deploy/Containerfile',
  ],
  [
    /^database\/Containerfile$/,
    'scripts/deploy/containerfiles.test.ts',
    'deploy/database/Containerfile',
  ],
  [/^database\/(keep|restore)-/, 'scripts/deploy/backups/machine.ts', 'keep-backups'],
  [/^database\/pgbackrest\.conf$/, 'scripts/deploy/backups/machine.ts', 'database/pgbackrest.conf'],
  [/^database\/pool-connections$/, 'scripts/deploy/services/testing/pooler.ts', 'pool-connections'],
  [/^pgbouncer\.ini$/, 'scripts/deploy/services/testing/pooler.ts', 'pgbouncer.ini'],
  [/^cells\//, 'scripts/deploy/services/cells.test.ts', 'haproxy.cfg'],
  [/^caddy\//, 'scripts/upgrade/proxy.ts', 'caddy/Caddyfile'],
  [
    /^prometheus\/prometheus\.yml$/,
    'scripts/deploy/services/proxy.test.ts',
    'prometheus/prometheus.yml',
  ],
  [/^prometheus\/alertmanager\.yml$/, 'scripts/watching/watching.test.ts', 'alertmanager.yml'],
  [/^prometheus\/rules\.yml$/, 'scripts/deploy/services/rules.test.ts', 'prometheus/rules.yml'],
  [/^runbook\.md$/, 'scripts/watching/files.ts', 'deploy/runbook.md'],
  [/^grafana\/dashboards\/\w/, 'scripts/watching/files.ts', 'deploy/grafana/dashboards'],
  [/^grafana\/dashboards\.yaml$/, 'scripts/deploy/compose.test.ts', 'grafana/dashboards.yaml'],
  [/^grafana\/datasources\.yaml$/, 'scripts/watching/watching.test.ts', 'grafana/datasources.yaml'],
  [
    /^grafana\/kustomization\.yaml$/,
    'scripts/deploy/kubernetes.test.ts',
    'grafana/kustomization.yaml',
  ],
  [
    /^kubernetes\/(base|watching|overlays\/production)\//,
    'scripts/deploy/kubernetes.test.ts',
    'overlays/production',
  ],
  [/^kubernetes\/overlays\/small\//, 'scripts/deploy/services/kubernetes.test.ts', "'small'"],
  [
    /^kubernetes\/secrets\.example\.env$/,
    'scripts/deploy/kubernetes.test.ts',
    'secrets.example.env',
  ],
  [
    /^kubernetes\/prometheus-adapter\.yaml$/,
    'scripts/deploy/kubernetes.test.ts',
    'prometheus-adapter.yaml',
  ],
  [/^patroni\/patroni\.yml$/, 'scripts/failover/cluster.ts', 'patroni.yml'],
  [/^patroni\/machine\.env$/, 'scripts/failover/cluster.ts', 'machine.env'],
  [/^patroni\/haproxy\.cfg$/, 'scripts/failover/cluster.ts', 'haproxy.cfg'],
  [/^schemas\/compose-spec\.json$/, 'scripts/deploy/compose.test.ts', 'schemas/compose-spec.json'],
  [/^schemas\/grafana-/, 'scripts/watching/watching.test.ts', 'schemas/grafana-dashboard.json'],
  [/README\.md$/, 'scripts/deploy/used.test.ts', 'README.md'],
];

const files = globSync('**/*', { cwd: join(ROOT, 'deploy'), withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => join(parentPath, name).slice(`${ROOT}/deploy/`.length));

test('each file of deploy/ is used by a test', () => {
  expect(files).toContain('compose.yaml');
  expect(files.filter((file) => !USED.some(([those]) => those.test(file)))).toEqual([]);
});

test.each(USED)('%s are used by %s', (those, test, word) => {
  expect(files.filter((file) => those.test(file))).not.toEqual([]);
  expect(read(test)).toContain(word);
});

test.each(filled(files.filter((file) => file.endsWith('README.md'))))(
  '%s names scripts, settings and files that there are',
  (page) => {
    const folder = join(ROOT, 'deploy', page, '..');
    const text = read(`deploy/${page}`);
    const named = (pattern: RegExp, file: (path: string) => string) =>
      [...text.matchAll(pattern)].map(([, path]) => file(String(path)));
    const paths = [
      ...named(/\b(scripts\/[\w/-]+\.ts|packages\/[\w/-]+\.ts)/g, (path) => join(ROOT, path)),
      ...named(/\b(?:cp|--from-env-file=)(?: )?([\w.-]*example[\w.]*env)/g, (path) =>
        join(folder, path),
      ),
      ...named(/--kustomize (\S+)/g, (path) => join(folder, path, 'kustomization.yaml')),
    ];
    expect(paths.filter((path) => !existsSync(path))).toEqual([]);
  },
);
