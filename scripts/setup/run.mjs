import { spawn } from 'node:child_process';
import { delimiter } from 'node:path';
import process from 'node:process';

const KEPT_LINES = 15;

/**
 * Runs a program to its end without input, and shows its output only when it fails.
 *
 * @param {string} what the act, as a line for people ("Installing packages")
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd: string, env?: Record<string, string> }} options
 */
export async function run(what, program, args, { cwd, env }) {
  console.log(`merenda: ${what} …`);
  const startedAt = Date.now();
  const output = [];
  const code = await new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, PATH: systemPath(), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout.on('data', (chunk) => output.push(chunk));
    child.stderr.on('data', (chunk) => output.push(chunk));
    // A signal to this program also ends its child: npm would go on installing.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => child.kill());
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) {
    process.stderr.write(shorten(Buffer.concat(output).toString()));
    throw new Error(`"${[program, ...args].join(' ')}" ended with ${code}`);
  }
  console.log(`merenda: done in ${Math.round((Date.now() - startedAt) / 1000)} s`);
}

/** The reason is among the first lines (npm adds its manual) or the last (apt-get). */
function shorten(text) {
  const lines = text.trimEnd().split('\n');
  const shown =
    lines.length <= 2 * KEPT_LINES
      ? lines
      : [...lines.slice(0, KEPT_LINES), '…', ...lines.slice(-KEPT_LINES)];
  return `${shown.join('\n')}\n`;
}

/** PATH without node_modules: `npm ci` replaces its programs while it runs. */
function systemPath() {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.includes('node_modules'))
    .join(delimiter);
}
