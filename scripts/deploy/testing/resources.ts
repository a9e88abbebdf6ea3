import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';

/** The folder of everything that a cluster is given. */
export const KUBERNETES = join(import.meta.dirname, '../../../deploy/kubernetes');

/** A resource of Kubernetes; fields are read as the tests need them. */
export interface Resource {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace?: string; labels?: Record<string, string> };
  // biome-ignore lint/suspicious/noExplicitAny: shapes.ts judges the fields by the published types.
  spec?: any;
  data?: Record<string, string>;
}

/** The resources of a stream of YAML documents. */
export const readResources = (text: string): Resource[] =>
  parseAllDocuments(text, { merge: true }).map((document) => document.toJS());

/** The resources that a kustomization names, and those of the folders that it names, unchanged. */
export function writtenResources(folder: string): Resource[] {
  const { resources } = parse(readFileSync(join(KUBERNETES, folder, 'kustomization.yaml'), 'utf8'));
  return resources.flatMap((name: string) =>
    name.endsWith('.yaml')
      ? readResources(readFileSync(join(KUBERNETES, folder, name), 'utf8'))
      : name.endsWith('/grafana')
        ? []
        : writtenResources(join(folder, name)),
  );
}

export const ofKind = (resources: readonly Resource[], kind: string) =>
  resources.filter((resource) => resource.kind === kind);

interface Container {
  name: string;
  image?: string;
  envFrom?: object[];
  env?: { name: string; value?: string; valueFrom?: object }[];
  ports?: { name: string; containerPort: number }[];
  lifecycle?: { preStop: { sleep: { seconds: number } } };
  securityContext?: Record<string, unknown>;
  resources?: { requests?: Record<string, string>; limits?: Record<string, string> };
  [probe: `${string}Probe`]: { httpGet: { path: string; port: string } };
}

/** A pod that a resource makes. */
export interface Pod {
  of: string;
  labels: Record<string, string>;
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  spec: any;
  containers: Container[];
}

export const podsOf = (resources: readonly Resource[]): Pod[] =>
  resources
    .filter(({ spec }) => spec?.template?.spec?.containers)
    .map(({ kind, metadata, spec: { template } }) => ({
      of: `${kind} ${metadata.name}`,
      labels: template.metadata.labels,
      spec: template.spec,
      containers: [...(template.spec.initContainers ?? []), ...template.spec.containers],
    }));
