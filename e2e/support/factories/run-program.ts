import { execFile } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/**
 * Runs one of the commands in `scripts/` on the journeys' installation, as an operator does. A worker
 * that imported it instead would compile half of the API.
 * @returns the lines that it writes: those for people, then the secret or the report
 * @throws Error when it is refused, with its message
 */
export async function runProgram(
  program: 'operator' | 'import',
  args: readonly string[],
): Promise<string[]> {
  const { stderr, stdout } = await promisify(execFile)(
    process.execPath,
    [`scripts/${program}.ts`, ...args],
    {
      cwd: ROOT,
      env: {
        ...process.env,
        NODE_COMPILE_CACHE: `${ROOT}node_modules/.cache/node`,
        DATA_DIR: process.env.E2E_DATA_DIR,
      },
    },
  );
  return `${stderr}${stdout}`.trimEnd().split('\n');
}
