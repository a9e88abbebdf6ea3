import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { fetchPrograms } from '../../../failover/programs.ts';

/** Programs that the tests of deploy/ start, and Debian's package of each. */
const PACKAGES = {
  amtool: 'prometheus-alertmanager',
  buildah: 'buildah',
  caddy: 'caddy',
  debootstrap: 'debootstrap',
  haproxy: 'haproxy',
  kubectl: 'kubernetes-client',
  promtool: 'prometheus',
} as const;

/**
 * Vitest's global setup for `npm run test:deploy`: the run ends at once when a program is missing. The
 * cluster's programs are fetched once, before the tests that run them start side by side.
 * @throws Error that names the packages of all missing programs
 */
export default function findPrograms(): void {
  if (!process.env.DEPLOY) return;
  const missing = Object.entries(PACKAGES)
    .filter(([program]) => spawnSync('sh', ['-c', 'command -v "$0"', program]).status !== 0)
    .map(([, name]) => name);
  if (missing.length > 0) throw new Error(`missing programs: apt install ${missing.join(' ')}`);
  fetchPrograms();
}
