import { randomUUID } from 'node:crypto';
import { createPool } from '@merenda/database';
import { searchPeople } from '../../apps/api/src/modules/people/index.ts';
import { createDatabase } from '../../apps/api/src/platform/database/database.ts';
import { createProductDatabase } from '../ordering/compare.ts';
import { aligned } from '../report.ts';
import { summarise } from '../scenario.ts';
import { fillPeople } from './fill.ts';

const NAME = 'console: people';

/** Searches of an office: names as they are typed, frequent and rare, misspelt, and whole codes. */
const SEARCHES: Readonly<Record<string, readonly string[]>> = {
  'a frequent name': ['sofia', 'silva', 'maria', 'santos'],
  'two names': ['sofia almeida', 'helena prado', 'miguel lima', 'zoe kovacs'],
  'a rare name': ['lakatos bronte', 'juhasz', 'peixoto nuria', 'omer'],
  'a misspelt name': ['soffia', 'helana prdo', 'oliveyra', 'bronthe lakatosh'],
  'a number': ['S-1', 'S-77777', 'S-400000', 'S-600001'],
  'an address': ['guardian-1@example.test', 'guardian-300000@example.test'],
  'a document': ['00000000042', '00000200000'],
  nobody: ['xyzzyq', 'qwqwqw zzz'],
};

const OPERATOR = {
  id: randomUUID(),
  roles: ['support'],
  everywhere: true,
  companies: [],
  schools: [],
} as const;

/** The bar of p95 in ms (product:console-people#search). */
const BAR_MS = 300;

/**
 * Searches among so many students and guardians, one search after the other, as the product's role.
 * @returns the table of the times, or nothing when the part is not wanted
 */
export async function measurePeople(
  serverUrl: string,
  { seconds, only, people }: { seconds: number; only: string; people: number },
): Promise<string | undefined> {
  if (!NAME.includes(only)) return undefined;
  const url = await createProductDatabase(serverUrl, 'bench_people');
  const startedAt = performance.now();
  await fillPeople(url, people);
  const took = Math.round((performance.now() - startedAt) / 1000);
  process.stderr.write(`${people} people in ${took} s\n`);
  const pool = createPool(url, { max: 1, role: 'merenda_app' });
  const db = createDatabase(pool);
  try {
    const all: number[] = [];
    const rows: string[][] = [];
    for (const [what, searches] of Object.entries(SEARCHES)) {
      const times: number[] = [];
      const until = performance.now() + seconds * 1000;
      for (let n = 0; n < searches.length * 3 || performance.now() < until; n += 1) {
        const q = searches[n % searches.length] ?? '';
        const began = performance.now();
        await searchPeople({ db }, OPERATOR, { q, limit: 50 });
        times.push(performance.now() - began);
      }
      all.push(...times.slice(0, searches.length * 3));
      rows.push(rowOf(what, times));
    }
    rows.push(rowOf(`all alike (bar ${BAR_MS} ms)`, all));
    return aligned([NAME, 'searches', 'p50 ms', 'p95 ms'], rows);
  } finally {
    await pool.end();
  }
}

function rowOf(what: string, times: number[]): string[] {
  const sorted = times.toSorted((one, other) => one - other);
  const p95 = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.95))] ?? Number.NaN;
  const { p50Ms } = summarise(times, 1);
  return [what, String(times.length), p50Ms.toFixed(1), p95.toFixed(1)];
}
