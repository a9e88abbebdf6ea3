import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import process from 'node:process';
import { StartError, say } from '../start/say.ts';

const PACKAGES = [
  'postgresql-18',
  'patroni',
  'python3-etcd',
  'python3-dnspython',
  'etcd-server',
  'etcd-client',
  'haproxy',
  'pgbouncer',
  'pgbackrest',
  'binutils',
  'ca-certificates',
  'faketime',
  'prometheus',
  'prometheus-node-exporter',
];
const RELEASE = 'forky';
/** The script of debootstrap: an older one does not know the release by name. */
const SCRIPT = 'sid';
const PLACE = '/var/cache/merenda';

/**
 * The folder of a Debian with the cluster's programs in current versions. The first run fetches it
 * from the mirror that this machine's apt uses.
 * @throws StartError without Linux, root, debootstrap or a mirror
 */
export function fetchPrograms(): string {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) {
    throw new StartError('machines of a trial are made of namespaces: it wants Linux and root');
  }
  const folder = `${PLACE}/${RELEASE}-${PACKAGES.length}`;
  if (existsSync(folder)) return folder;
  const { error } = spawnSync('debootstrap', ['--version'], { stdio: 'ignore' });
  if (error)
    throw new StartError("a trial's programs are fetched by Debian's debootstrap: install it");
  mkdirSync(PLACE, { recursive: true });
  const draft = mkdtempSync(`${folder}.`);
  // Its programs run as other users.
  chmodSync(draft, 0o755);
  const args = ['--variant=minbase', `--include=${PACKAGES.join(',')}`, RELEASE, draft, mirror()];
  say("fetching the cluster's programs …");
  try {
    execFileSync('debootstrap', [...args, SCRIPT], { stdio: ['ignore', 'ignore', 'inherit'] });
    // Another run may have been faster.
    if (!existsSync(folder)) renameSync(draft, folder);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return folder;
}

function mirror(): string {
  const format = ['--format', '$(REPO_URI)', 'Created-By: Packages', 'Label: Debian'];
  const [first] = execFileSync('apt-get', ['indextargets', ...format], { encoding: 'utf8' }).split(
    '\n',
  );
  if (!first) throw new StartError('apt names no mirror of Debian');
  return first;
}
