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
import { existsSync } from 'node:fs';
import process from 'node:process';
import {
  createPool,
  DATABASE_ADDRESS,
  isDatabaseAddress,
  readArguments,
  tellFailure,
  unusableLine,
} from '@merenda/database';
import {
  type Cell,
  MoveError,
  moveCompany,
  undoMove,
} from '../apps/api/src/modules/cells/index.ts';
import { readFilesUrl } from '../apps/api/src/platform/files/files-url.ts';
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

const CALL =
  'npm run cell:move -- --company <id> --from <address> --to <address> --from-files <folder> --to-files <folder> [--undo]';
const { values } = readArguments(CALL, { options });

const parts = new AsyncDisposableStack();
try {
  const company = given('--company', values.company);
  const cells = { from: await open('from'), to: await open('to') };
  if (values.undo) {
    await undoMove({ company, ...cells });
    say(`${company} is served by the old cell again`);
  } else {
    const startedAt = performance.now();
    const { rows, transfers } = await moveCompany({ company, ...cells });
    const seconds = Math.round((performance.now() - startedAt) / 1_000);
    say(`${company} has arrived: ${rows} rows and ${transfers} transfers in ${seconds} s`);
  }
} catch (error) {
  tellFailure(error, complain);
  process.exitCode = 2;
} finally {
  await parts.disposeAsync();
}

async function open(side: 'from' | 'to'): Promise<Cell> {
  const url = given(`--${side}`, values[side]);
  const files = given(`--${side}-files`, values[`${side}-files`]);
  const name = `${side.toUpperCase()}_DATA_KEY`;
  const dataKey = given(name, process.env[name]);
  if (!/^[0-9a-f]{64}$/.test(dataKey)) throw new MoveError(`${name}: wants 64 hexadecimal digits`);
  if (!isDatabaseAddress(url)) throw new MoveError(`--${side}: wants ${DATABASE_ADDRESS}`);
  const place = placeOf(`--${side}-files`, files);
  const owner = createPool(url, { max: 4, applicationName: 'merenda cell move' });
  parts.defer(() => owner.end());
  try {
    await owner.query('SELECT');
  } catch (error) {
    throw new MoveError(unusableLine(error, `--${side}`));
  }
  return { owner, dataKey, files: await openFiles(place) };
}

function placeOf(option: string, files: string) {
  if (readFilesUrl(files)) return { DATA_DIR: '', FILES_URL: files };
  if (!existsSync(files)) throw new MoveError(`${option}: neither a bucket nor a folder is there`);
  return { DATA_DIR: files, FILES_URL: undefined };
}

function given(name: string, value: string | undefined): string {
  if (!value) throw new MoveError(`${name}: is missing`);
  return value;
}
