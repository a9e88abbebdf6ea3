/**
 * deploy/kubernetes as kustomize renders it, by `kubectl` (of Debian 13 or newer):
 * `npm run test:deploy`.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { filled } from '@merenda/testing/filled';
import { expect, test } from 'vitest';
import {
  deniesByDefault,
  killedEarly,
  missingIn,
  selectsNothing,
  unknownMetrics,
  unknownSettings,
  unrestricted,
  withoutBudget,
} from '../testing/promises.ts';
import { KUBERNETES, ofKind, podsOf, type Resource, readResources } from '../testing/resources.ts';
import { refusedBy } from '../testing/shapes.ts';

/** Made by the operator (deploy/kubernetes/README.md). */
const OWN_SECRETS = ['secrets', 'backups', 'certificate'];

function render(overlay: string): Resource[] {
  const args = ['kustomize', join(KUBERNETES, 'overlays', overlay)];
  const { status, stdout, stderr } = spawnSync('kubectl', args, {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return readResources(stdout);
}

const overlays = ['small', 'production'].map((name) => ({ name, resources: render(name) }));

test.each(filled(overlays))(
  '$name: each rendered resource has its published shape',
  async ({ resources }) => {
    expect(await refusedBy(resources)).toEqual([]);
  },
);

test.each(filled(overlays))('$name: the promises hold for what is rendered', ({ resources }) => {
  const pods = podsOf(resources);
  expect(pods.flatMap(unrestricted)).toEqual([]);
  expect(pods.flatMap(unknownSettings)).toEqual([]);
  expect(killedEarly(pods)).toEqual([]);
  expect(withoutBudget(resources)).toEqual([]);
  expect(selectsNothing(resources)).toEqual([]);
  expect(unknownMetrics(resources)).toEqual([]);
  expect(missingIn(resources, OWN_SECRETS)).toEqual([]);
  expect(missingIn(resources, ['backups'])).toEqual(['Secret secrets', 'Secret certificate']);
  expect(deniesByDefault(resources)).toBe(true);
  const elsewhere = resources.filter(
    ({ kind, metadata }) => kind !== 'Namespace' && metadata.namespace !== 'merenda',
  );
  expect(elsewhere).toEqual([]);
});

test('production has three databases that archive; a trial has one that waits for no other', () => {
  const [small, production] = overlays.map(
    ({ resources }) => ofKind(resources, 'Cluster')[0]?.spec,
  );
  expect(production).toMatchObject({
    instances: 3,
    postgresql: { synchronous: { number: 1, dataDurability: 'required' } },
    plugins: [{ isWALArchiver: true, parameters: { barmanObjectName: 'backups' } }],
  });
  expect(small).toMatchObject({ instances: 1 });
  expect(small.postgresql.synchronous).toBeUndefined();
});

test('migrations and copies are the same image with the same settings', () => {
  for (const { resources } of overlays) {
    const containers = podsOf(resources).flatMap((pod) => pod.containers);
    expect(new Set(containers.map(({ image }) => image)).size).toBe(1);
    expect(containers[0]?.image).toMatch(/^merenda:\d/);
    const [settings] = ofKind(resources, 'ConfigMap').filter(({ metadata }) =>
      metadata.name.startsWith('settings-'),
    );
    for (const { envFrom } of containers) {
      expect(envFrom).toEqual([
        { configMapRef: { name: settings?.metadata.name } },
        { secretRef: { name: 'secrets' } },
      ]);
    }
  }
});
