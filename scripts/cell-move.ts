/**
 * `npm run cell:move`: moves one company with its money to another cell (deploy/README.md, Cells). Its
 * guardians are told to wait meanwhile. Stopped at any moment it goes on when it is called again. Ends
 * with 0 when the company has arrived, with 2 and one line when nothing could be done.
 *
 *   --company wefood
 *   --from, --to               the databases' addresses, as their owners
 *   --from-files, --to-files   each cell's DATA_DIR, or its FILES_URL
 *   --undo                     the old cell serves the company again, if it has not arrived
 *
 * FROM_DATA_KEY and TO_DATA_KEY are the cells' DATA_KEY, in the environment.
 */
import process from 'node:process';
import { parseArgs } from 'node:util';
import { createPool } from '@merenda/database';
import {
  type Cell,
  MoveError,
  moveCompany,
  undoMove,
} from '../apps/api/src/modules/cells/index.ts';
import { EnvError } from '../apps/api/src/platform/env.ts';
import { openFiles } from '../apps/api/src/platform/files/open-files.ts';
import { complain, say } from './start/say.ts';

const options = {
  company: { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
  'from-files': { type: 'string' },
  'to-files': { type: 'string' },
  undo: { type: 'boolean', default: false },
} as const;

try {
  const { values } = parseArgs({ options });
  const cells = { from: await open('from', values), to: await open('to', values) };
  const company = given('--company', values.company);
  try {
    if (values.undo) {
      await undoMove({ company, ...cells });
      say(`${company} is served by the old cell again`);
    } else {
      const startedAt = performance.now();
      const { rows, transfers } = await moveCompany({ company, ...cells });
      const seconds = Math.round((performance.now() - startedAt) / 1_000);
      say(`${company} has arrived: ${rows} rows and ${transfers} transfers in ${seconds} s`);
    }
  } finally {
    await Promise.all([cells.from.owner.end(), cells.to.owner.end()]);
  }
} catch (error) {
  if (!isOneLine(error)) throw error;
  complain(error.message);
  process.exitCode = 2;
}

async function open(
  side: 'from' | 'to',
  values: { [option in 'from' | 'to' | 'from-files' | 'to-files']?: string | undefined },
): Promise<Cell> {
  const url = given(`--${side}`, values[side]);
  const files = given(`--${side}-files`, values[`${side}-files`]);
  const name = `${side.toUpperCase()}_DATA_KEY`;
  const dataKey = given(name, process.env[name]);
  if (!/^[0-9a-f]{64}$/.test(dataKey)) throw new MoveError(`${name}: wants 64 hexadecimal digits`);
  const owner = createPool(url, { max: 4, applicationName: 'merenda cell move' });
  await owner.query('SELECT').catch((error) => {
    throw new MoveError(`--${side}: the database cannot be used (${error.code ?? 'no answer'})`);
  });
  return { owner, dataKey, files: await openFiles(placeOf(files)) };
}

const placeOf = (files: string) =>
  files.startsWith('s3:')
    ? { DATA_DIR: '', FILES_URL: files }
    : { DATA_DIR: files, FILES_URL: undefined };

function given(name: string, value: string | undefined): string {
  if (!value) throw new MoveError(`${name}: is missing`);
  return value;
}

/** A wrong option, setting or state; its message says all. */
function isOneLine(error: unknown): error is Error {
  if (error instanceof MoveError || error instanceof EnvError) return true;
  return (
    error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE')
  );
}
