import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fetchPrograms } from '../../../failover/programs.ts';

const REPOSITORY = fileURLToPath(new URL('../../../../', import.meta.url));
const FILE = join(REPOSITORY, 'deploy/Containerfile');
/** The packages of distroless/cc. */
const LIBRARIES = [
  'base-files',
  'ca-certificates',
  'libc6:amd64',
  'libgcc-s1:amd64',
  'libssl3t64:amd64',
  'libstdc++6:amd64',
  'media-types',
  'netbase',
  'tzdata',
];
/** Folders of the programs' Debian that building needs nothing of. */
const UNUSED = ['boot', 'dev', 'proc', 'sys', 'tmp', 'usr/share', 'var', 'usr/lib/postgresql'];

export interface Image {
  /** Its root folder. */
  root: string;
  config: {
    Cmd: string[];
    Env: string[];
    Healthcheck: { Test: string[] };
    Labels: Record<string, string>;
    User: string;
    Volumes: Record<string, object>;
  };
  remove(): void;
}

/**
 * Builds the Containerfile as an operator does. No registry of images is asked: its bases are made of
 * Debian's packages and this repository's Node.
 */
export function buildImage(): Image {
  const store = mkdtempSync(join(tmpdir(), 'merenda-image-'));
  const buildah = (...args: string[]) =>
    execFileSync(
      'buildah',
      ['--storage-driver=vfs', `--root=${store}/root`, `--runroot=${store}/run`, ...args],
      { cwd: REPOSITORY, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] },
    ).trim();
  const [, node = ''] = /^ARG NODE=(.+)$/m.exec(readFileSync(FILE, 'utf8')) ?? [];
  const [, libraries = ''] = /^ARG ROOT=(.+)$/m.exec(readFileSync(FILE, 'utf8')) ?? [];
  const makeBase = (name: string, fill: (root: string) => void, env: readonly string[]) => {
    const container = buildah('from', 'scratch');
    fill(buildah('mount', container));
    buildah('config', ...env.map((line) => `--env=${line}`), container);
    buildah('commit', '--rm', container, name);
  };
  try {
    makeBase(node, fillNode, CERTIFICATES ? [PATH, `${TRUSTED}=${CERTIFICATES}`] : [PATH]);
    makeBase(libraries, fillLibraries, [PATH]);
    const flags = ['--isolation=chroot', '--network=host', '--pull=never', '--format=docker'];
    const ignored = `--ignorefile=${FILE}.dockerignore`;
    buildah('bud', ...flags, ...npmHere(), ignored, `--file=${FILE}`, '--tag=merenda', '.');
    const { Docker } = JSON.parse(buildah('inspect', '--type=image', 'merenda'));
    const root = buildah('mount', buildah('from', '--pull=never', 'merenda'));
    const remove = () => rmSync(store, { recursive: true });
    return { root, config: Docker.config, remove };
  } catch (error) {
    rmSync(store, { recursive: true });
    throw error;
  }
}

const PATH = 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/** The authorities that Node on this machine trusts besides its own, in front of npm's registry. */
const TRUSTED = 'NODE_EXTRA_CA_CERTS';
const CERTIFICATES = process.env[TRUSTED];

/** The base with a shell and npm. */
function fillNode(root: string): void {
  const programs = fetchPrograms();
  copy(programs, root, ['--one-file-system', ...UNUSED.map((one) => `--exclude=./${one}`), '.']);
  if (CERTIFICATES) copyFileSync(CERTIFICATES, join(root, CERTIFICATES));
  const local = join(root, 'usr/local');
  execFileSync('install', ['-d', '-m', '1777', join(root, 'tmp'), join(root, 'var/tmp')]);
  execFileSync('install', ['-d', ...['dev', 'proc', 'sys'].map((one) => join(root, one))]);
  copyFileSync(join(REPOSITORY, 'node_modules/node/bin/node'), join(local, 'bin/node'));
  const cli = execFileSync('sh', ['-c', 'realpath "$(command -v npm)"'], { encoding: 'utf8' });
  execFileSync('install', ['-d', join(local, 'lib/node_modules')]);
  execFileSync('cp', ['-a', join(cli, '../..'), join(local, 'lib/node_modules/npm')]);
  execFileSync('ln', ['-s', '../lib/node_modules/npm/bin/npm-cli.js', join(local, 'bin/npm')]);
}

/** The base without either. */
function fillLibraries(root: string): void {
  const programs = fetchPrograms();
  const info = join(programs, 'var/lib/dpkg/info');
  const files = LIBRARIES.flatMap((name) =>
    readFileSync(join(info, `${name}.list`), 'utf8').split('\n'),
  ).filter((file) => file.length > 2 && !/^[/]usr[/]share[/](doc|lintian|man)/.test(file));
  const links = ['./bin', './lib', './lib64', './sbin', './etc/ssl/certs'];
  const found = files.filter((file) => existsSync(join(programs, file))).map((file) => `.${file}`);
  copy(programs, root, ['--no-recursion', ...new Set(found), ...links]);
  copy(programs, root, ['./etc/ssl/certs']);
}

/** Copies files with their owners and modes. */
function copy(from: string, to: string, what: readonly string[]): void {
  const packed = execFileSync('tar', ['-C', from, '--create', ...what], { maxBuffer: 2 ** 31 });
  execFileSync('tar', ['-C', to, '--extract'], { input: packed });
}

/** How npm on this machine is logged in at its registry. */
function npmHere(): string[] {
  const ask = ['config', 'get', 'userconfig'];
  const file = execFileSync('npm', ask, { encoding: 'utf8' }).trim();
  return existsSync(file) ? [`--volume=${file}:/root/.npmrc:ro`] : [];
}
