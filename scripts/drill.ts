/**
 * `npm run drill`: restores the newest backup into a fresh cluster, audits ledger and money in it,
 * and compares it with a client's journal. The running database goes on meanwhile and is not
 * changed. Ends with 0 when all is in order, with 1 and one line a finding when not, with 2 and one
 * line when nothing can be restored.
 *
 *   --folder /srv/drill                the fresh cluster gets a folder of its own in this one
 *   --moment 2026-11-27T10:00:00Z      restores the state of this moment instead of the newest
 *   --journal journal.jsonl            the client's requests and answers, one JSON object a line
 *   --keep                             leaves the restored files there
 *
 * The repository is that of pgBackRest's own settings. DATABASE_URL, if set, is the running
 * database whose backup it should be; DATA_KEY, if set, must open what is restored.
 */
import process from 'node:process';
import { readArguments, tellFailure } from '@merenda/database';
import { runDrill } from './drill/run-drill.ts';
import { complain } from './start/say.ts';

const CALL = 'npm run drill -- --folder <folder> [--moment <time>] [--journal <file>] [--keep]';
const { values } = readArguments(CALL, {
  options: {
    folder: { type: 'string' },
    moment: { type: 'string' },
    journal: { type: 'string' },
    keep: { type: 'boolean', default: false },
  },
});

try {
  process.exitCode = await runDrill(values);
} catch (error) {
  tellFailure(error, complain);
  process.exitCode = 2;
}
