import { type Env, readEnv, WANTED } from '../../../apps/api/src/platform/env.ts';
import { S3_CREDENTIALS } from '../../../apps/api/src/platform/files/testing/s3.ts';
import { METRICS } from '../../../apps/api/src/platform/metric-list.ts';
import { GONE_AFTER_MS } from '../../../apps/api/src/start/stop.ts';
import { ofKind, type Pod, podsOf, type Resource } from './resources.ts';

/** Where a resource falls short of pod security's profile *restricted*, and of a read-only root. */
export function unrestricted({ of, spec, containers }: Pod): string[] {
  const { securityContext: own = {} } = spec;
  const faults = [
    own.runAsNonRoot === true && own.runAsUser > 0 ? '' : 'may be root',
    own.seccompProfile?.type === 'RuntimeDefault' ? '' : 'has no seccomp profile',
    spec.automountServiceAccountToken === false ? '' : 'holds a token of the cluster',
    spec.enableServiceLinks === false ? '' : 'gets variables of other services',
    spec.hostNetwork || spec.hostPID || spec.hostIPC ? 'shares its node’s namespaces' : '',
    ...(spec.volumes ?? []).map((volume: { name: string; hostPath?: object }) =>
      volume.hostPath ? `mounts ${volume.name} of its node` : '',
    ),
    ...containers.flatMap(({ name, securityContext = {}, resources = {} }) => [
      securityContext.allowPrivilegeEscalation === false ? '' : `${name} may gain rights`,
      securityContext.readOnlyRootFilesystem === true ? '' : `${name} may write its root`,
      JSON.stringify(securityContext.capabilities) === '{"drop":["ALL"]}'
        ? ''
        : `${name} keeps capabilities`,
      resources.requests?.cpu && resources.requests.memory && resources.limits?.memory
        ? ''
        : `${name} says not what it needs`,
    ]),
  ];
  return faults.filter(Boolean).map((fault) => `${of}: ${fault}`);
}

/** The product's own, and those that the S3 client reads by itself. */
export const SETTINGS = [...Object.keys(WANTED), ...Object.keys(S3_CREDENTIALS)];
/** `$(NAME)` in a value is another variable of the container. */
const referred = (value = '') => [...value.matchAll(/\$\((\w+)\)/g)].map(([, name]) => name);

/** Variables of a pod's containers that the API does not know, and that no other one needs. */
export const unknownSettings = ({ containers }: Pod): string[] =>
  containers.flatMap(({ env = [] }) => {
    const used = env.flatMap(({ value }) => referred(value));
    return env
      .map(({ name }) => name)
      .filter((name) => !SETTINGS.includes(name) && !used.includes(name));
  });

/**
 * The settings of a pod's first container, as the product reads them itself: `given` are those of
 * its image, its ConfigMap and its Secret.
 * @throws EnvError with what production lacks
 */
export function settingsOf({ containers }: Pod, given: Record<string, string | undefined>): Env {
  const own = Object.fromEntries(
    (containers[0]?.env ?? []).map(({ name, value }) => [name, value ?? 'secret']),
  );
  const filled = Object.entries(own).map(([name, value]): [string, string] => [
    name,
    value.replaceAll(/\$\((\w+)\)/g, (_, other) => own[other] ?? ''),
  ]);
  return readEnv({ ...given, ...Object.fromEntries(filled) });
}

/** Pods that are killed before the product ends by itself. */
export const killedEarly = (pods: readonly Pod[]): string[] =>
  pods
    .filter(({ containers }) => containers.some(({ ports }) => ports))
    .filter(({ spec, containers }) => {
      const before = Math.max(
        0,
        ...containers.map(({ lifecycle }) => lifecycle?.preStop.sleep.seconds ?? 0),
      );
      return !(spec.terminationGracePeriodSeconds * 1_000 > before * 1_000 + GONE_AFTER_MS);
    })
    .map(({ of }) => of);

const matches = (selector: Record<string, string>, labels: Record<string, string> = {}) =>
  Object.entries(selector).every(([name, value]) => labels[name] === value);

/** Deployments that a drained node may empty. */
export const withoutBudget = (resources: readonly Resource[]): string[] =>
  ofKind(resources, 'Deployment')
    .filter(
      ({ spec }) =>
        !ofKind(resources, 'PodDisruptionBudget').some((budget) =>
          matches(budget.spec.selector.matchLabels, spec.template.metadata.labels),
        ),
    )
    .map(({ metadata }) => metadata.name);

/** Whether every pod is refused what no other policy names. */
export const deniesByDefault = (resources: readonly Resource[]): boolean =>
  ofKind(resources, 'NetworkPolicy').some(
    ({ spec }) =>
      Object.keys(spec.podSelector).length === 0 &&
      ['Ingress', 'Egress'].every((way) => spec.policyTypes.includes(way)) &&
      !spec.ingress &&
      !spec.egress,
  );

/** Made by CloudNativePG for its cluster. */
const ofClusters = (resources: readonly Resource[]) =>
  ofKind(resources, 'Cluster').flatMap(({ metadata: { name } }) => [`${name}-app`, `${name}-ca`]);

/** All that resources refer to by name and that is nowhere; `secrets` are the operator's own. */
export function missingIn(resources: readonly Resource[], secrets: readonly string[]): string[] {
  const there = new Set([
    ...resources.map(({ kind, metadata }) => `${kind} ${metadata.name}`),
    ...[...secrets, ...ofClusters(resources)].map((name) => `Secret ${name}`),
  ]);
  const text = JSON.stringify(resources);
  const named = (pattern: RegExp, kind: string) =>
    [...text.matchAll(pattern)].map(([, name]) => `${kind} ${name}`);
  const asked = new Set([
    ...named(/"configMapRef":\{"name":"([^"]+)"/g, 'ConfigMap'),
    ...named(/"(?:secretRef|secretKeyRef|credentials)":\{[^}]*?"name":"([^"]+)"/g, 'Secret'),
    ...named(/"secretName":"([^"]+)"/g, 'Secret'),
    ...named(/"certificateRefs":\[\{"name":"([^"]+)"/g, 'Secret'),
    ...named(/"(?:accessKeyId|secretAccessKey)":\{[^}]*?"name":"([^"]+)"/g, 'Secret'),
    ...named(/"claimName":"([^"]+)"/g, 'PersistentVolumeClaim'),
    ...named(/"backendRefs":\[\{"name":"([^"]+)"/g, 'Service'),
    ...named(/"parentRefs":\[\{"name":"([^"]+)"/g, 'Gateway'),
    ...named(/"barmanObjectName":"([^"]+)"/g, 'ObjectStore'),
    ...named(/"scaleTargetRef":\{[^}]*?"name":"([^"]+)"/g, 'Deployment'),
    ...named(/"cluster":\{"name":"([^"]+)"/g, 'Cluster'),
  ]);
  return [...asked].filter((name) => !there.has(name));
}

/** Labels that a Service, budget or network policy looks for and no pod has. */
export function selectsNothing(resources: readonly Resource[]): string[] {
  const labels = [
    ...podsOf(resources).map((pod) => pod.labels),
    ...ofKind(resources, 'Cluster').map(({ metadata }) => ({ 'cnpg.io/cluster': metadata.name })),
  ];
  const selectors = resources.flatMap(({ kind, metadata, spec = {} }) => {
    const [selector] =
      kind === 'Service'
        ? [spec.selector]
        : kind === 'NetworkPolicy'
          ? [spec.podSelector.matchLabels]
          : kind === 'PodDisruptionBudget'
            ? [spec.selector.matchLabels]
            : [];
    return selector ? [{ of: `${kind} ${metadata.name}`, selector }] : [];
  });
  return selectors
    .filter(({ selector }) => !labels.some((own) => matches(selector, own)))
    .map(({ of }) => of);
}

/** Metrics of an autoscaler that are not the product's. */
export const unknownMetrics = (resources: readonly Resource[]): string[] =>
  ofKind(resources, 'HorizontalPodAutoscaler')
    .flatMap(({ spec }) => spec.metrics)
    .flatMap(({ external }) => (external ? [external.metric.name] : []))
    .filter((name) => !(name in METRICS));
