import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PROGRAM_ENV } from '@merenda/testing/program-env';
import { StartError } from '../start/say.ts';
import { HERE, type Machine } from './machines.ts';

const MAIN = join(import.meta.dirname, '../../apps/api/src/main.ts');
const READY_LIMIT_MS = 240_000;
const LOOK_MS = 100;

/** Copies of the API, each on a machine of its own. */
export interface Copies {
  machines: readonly Machine[];
  start(machine: Machine): void;
  /** Resolves when all are ready. */
  ready(): Promise<void>;
}

/** @param sandboxPort the sandbox on this process's machine; each copy reaches it as its own */
export function createCopies(
  machines: readonly Machine[],
  settings: Readonly<Record<string, string>>,
  sandboxPort: number,
): Copies {
  for (const { root } of machines) {
    writeFileSync(join(root, 'etc/haproxy/sandbox.cfg'), sandboxForwarder(sandboxPort));
  }
  return {
    machines,
    start(machine) {
      machine.run('haproxy', ['-db', '-f', '/etc/haproxy/sandbox.cfg'], {});
      const args = ['--disable-warning=ExperimentalWarning', MAIN];
      machine.runNode(args, { ...PROGRAM_ENV, ...settings });
    },
    async ready() {
      const deadline = Date.now() + READY_LIMIT_MS;
      for (const { name, address } of machines) {
        while (!(await isReady(`http://${address}:3000/readyz`))) {
          if (Date.now() > deadline) throw new StartError(`${name} is not ready`);
          await sleep(LOOK_MS);
        }
      }
    },
  };
}

const isReady = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** The API asks for the sandbox on its own machine. */
const sandboxForwarder = (port: number) => `
defaults
  mode tcp
  timeout connect 2s
  timeout client 60s
  timeout server 60s
listen sandbox
  bind 127.0.0.1:${port}
  server sandbox ${HERE}:${port}
`;
