import { spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { text } from 'node:stream/consumers';
import { PROGRAM_ENV } from './program-env.ts';

/** Runs a program of ours to its end, with these settings and no others. */
export async function runProgram(
  file: string,
  env: Readonly<Record<string, string>>,
  args: readonly string[] = [],
): Promise<{ code: number | null; out: string; errors: string }> {
  const child = spawn(process.execPath, [file, ...args], {
    env: { ...PROGRAM_ENV, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { code, out, errors };
}
