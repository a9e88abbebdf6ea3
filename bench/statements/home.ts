import { createHash } from 'node:crypto';
import { createPool, type Pool } from '@merenda/database';
import type { Day } from '@merenda/domain/time/dates';
import { callsOfHome } from '../../apps/api/src/http/pages/testing/calls-of-home.ts';
import { openClient } from '../client.ts';
import { idOf } from '../ordering/fill.ts';
import { startRecorder } from './record.ts';
import { type Facts, type Recording, type Template, toTemplate } from './template.ts';

/** The number of requests that home makes. */
export const READS_OF_HOME = callsOfHome('', '2026-01-01').length;

/** The facts of families of a filled database, each with two students. */
export async function factsOfFamilies(owner: Pool, families: number): Promise<Facts[]> {
  const { rows } = await owner.query<{ guardian: string; session: string }>(
    'SELECT guardian_id AS guardian, id AS session FROM session',
  );
  const sessions = new Map(rows.map(({ guardian, session }) => [guardian, session]));
  return Array.from({ length: families }, (_, n) => {
    const guardian = idOf('guardian', n);
    return {
      guardian,
      hash: createHash('sha256').update(guardian).digest('hex'),
      session: sessions.get(guardian) ?? '',
      own: idOf('wallet', n),
      'student 1': idOf('student', 2 * n),
      'student 2': idOf('student', 2 * n + 1),
      'wallet 1': idOf('wallet', families + 2 * n),
      'wallet 2': idOf('wallet', families + 2 * n + 1),
    };
  });
}

/** The statements of all reads of home, one after the other, as the product sends them. */
export async function recordHome(url: string, families: number, today: Day): Promise<Template> {
  const owner = createPool(url, { max: 1 });
  // A session that was not seen lately would be renewed, in one recording but not in the other.
  await owner.query('UPDATE session SET last_seen_at = now()');
  const all = await factsOfFamilies(owner, families);
  await owner.end();
  const recorder = await startRecorder(url);
  const client = openClient(recorder);
  const recordings: Recording[] = [];
  // The first one finds what is then known to the process.
  for (const facts of all.slice(0, 3)) {
    const { guardian = '' } = facts;
    const statements = await recorder.record(async () => {
      for (const path of callsOfHome(guardian, today)) {
        await client.send({ method: 'GET', path, token: guardian });
      }
    });
    recordings.push({ statements, facts });
  }
  client.close();
  await recorder.close();
  const [, one, other] = recordings;
  if (!one || !other) throw new Error('nothing was recorded');
  return toTemplate(one, other);
}
