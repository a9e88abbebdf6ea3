import { spawn } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

export type Check = { name: string } & (
  | { bin: string; args: string[] } // a program of node_modules/.bin
  | { program: string } // a program of ours
);

/** Runs a check in the repository's root and collects its output. */
export async function runCheck(
  check: Check,
): Promise<{ ok: boolean; output: string; tookMs: number }> {
  const startedAt = performance.now();
  const [command, args] =
    'bin' in check
      ? [`${ROOT}node_modules/.bin/${check.bin}`, check.args]
      : [process.execPath, [check.program]];
  const child = spawn(command, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  }
  const ok = await new Promise<boolean>((resolve) => {
    child.once('error', (error) => {
      chunks.push(Buffer.from(error.message));
      resolve(false);
    });
    child.once('close', (code) => resolve(code === 0));
  });
  const output = Buffer.concat(chunks).toString('utf8');
  return { ok, output, tookMs: performance.now() - startedAt };
}
