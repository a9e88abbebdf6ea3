import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import type { Resource } from './resources.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** Below the packages: a program finds them from here. */
const CACHE = join(ROOT, 'node_modules/.cache');
const TSC = join(ROOT, 'node_modules/typescript/bin/tsc');
const OWN = join(import.meta.dirname, 'cloudnative-pg.ts');

/** The module that has the published type of a kind, by the group of its version. */
const MODULES: readonly [RegExp, (version: string, kind: string) => string][] = [
  [/\.cnpg\.io\//, () => OWN],
  [
    /^monitoring\.coreos\.com\//,
    (...at) => `@kubernetes-models/prometheus-operator/${at.join('/')}`,
  ],
  [/^gateway\.networking\./, (...at) => `@kubernetes-models/gateway-api/${at.join('/')}`],
  [/^/, (...at) => `kubernetes-models/${at.join('/')}`],
];

function moduleOf({ apiVersion, kind }: Resource): string {
  const [, module] = MODULES.find(([group]) => group.test(apiVersion)) ?? [];
  return module?.(apiVersion, kind) ?? '';
}

/**
 * All that the published definitions refuse in resources. The compiler finds fields that do not
 * exist and values of another type; the packages' validators find values out of their bounds.
 */
export async function refusedBy(resources: readonly Resource[]): Promise<string[]> {
  const refused = await Promise.all(resources.map(outOfBounds));
  return [...refused.flat(), ...ofOtherTypes(resources)];
}

async function outOfBounds(resource: Resource): Promise<string[]> {
  const module = moduleOf(resource);
  if (module === OWN) return [];
  try {
    const { [resource.kind]: Model } = await import(module);
    new Model(resource).validate();
    return [];
  } catch (error) {
    return [`${resource.kind} ${resource.metadata.name}: ${String(error)}`];
  }
}

function ofOtherTypes(resources: readonly Resource[]): string[] {
  mkdirSync(CACHE, { recursive: true });
  const folder = mkdtempSync(join(CACHE, 'kubernetes-'));
  const lines = resources.map((resource, at) => {
    const module = moduleOf(resource);
    const type = module === OWN ? resource.kind : `I${resource.kind}`;
    return `export const r${at}: import('${module}').${type} = ${JSON.stringify(resource, undefined, 1)};`;
  });
  const file = join(folder, 'resources.ts');
  writeFileSync(file, lines.join('\n'));
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      TSC,
      '--noEmit',
      '--strict',
      '--skipLibCheck',
      '--allowImportingTsExtensions',
      '--target',
      'esnext',
      '--module',
      'nodenext',
      '--types',
      '',
      '--ignoreConfig',
      file,
    ],
    { cwd: folder, encoding: 'utf8' },
  );
  rmSync(folder, { recursive: true });
  return status === 0 ? [] : `${stdout}${stderr}`.trim().split('\n');
}
