import { addDays, dayInZone, weekday } from '@merenda/domain/time/dates';
import { alternate, type Comparison, type Pair } from '../alternate.ts';
import { startBenchApi } from '../api.ts';
import { openClient } from '../client.ts';
import { createProductDatabase } from '../ordering/compare.ts';
import { fill, idOf } from '../ordering/fill.ts';
import { fillEntries } from './fill.ts';

const FEW = 1_000;
const PAGE = 20;
/** The API accepts no larger offset. */
const MAX_OFFSET = 1_000_000;

const today = dayInZone(new Date(), 'America/Sao_Paulo');
const ago = (days: number) => addDays(today, -days);

/** The requests about a wallet with this number of entries. */
const queries: Readonly<Record<string, (entries: number) => string>> = {
  'logs, page 1': () => '',
  'logs, deep page': (entries) => `&before=${entries / 2}`,
  'logs, deep by offset': (entries) => `&offset=${Math.min(entries / 2, MAX_OFFSET)}`,
  'logs, a month': () => `&startDate=${ago(400)}&endDate=${ago(370)}`,
  'logs, two years': () => `&startDate=${ago(730)}&endDate=${today}`,
  'logs, two years, deep page': (entries) =>
    `&startDate=${ago(730)}&endDate=${today}&before=${Math.round(entries * 0.6)}`,
  'logs, DEB': () => '&operationType=DEB',
  'logs, CRE': () => '&operationType=CRE',
  'logs, two years, CRE': () => `&startDate=${ago(730)}&endDate=${today}&operationType=CRE`,
};

/**
 * Compares pages of a wallet with a thousand entries and of one with many, in one database, in
 * turns. Both have been used for the same years: each page is full.
 */
export async function compareLogs(
  serverUrl: string,
  {
    seconds,
    rounds,
    only,
    entries,
  }: { seconds: number; rounds: number; only: string; entries: number },
): Promise<Comparison[]> {
  const wanted = Object.entries(queries).filter(([name]) => name.includes(only));
  if (wanted.length === 0) return [];
  const url = await createProductDatabase(serverUrl, 'bench_logs');
  await fill(
    url,
    { schools: 1, familiesPerSchool: 10, menusPerSchool: 1 },
    ago((weekday(today) + 6) % 7),
  );
  const counts = { small: FEW, large: entries };
  const wallets = { small: idOf('wallet', 0), large: idOf('wallet', 1) };
  const tokens = { small: idOf('guardian', 0), large: idOf('guardian', 1) };
  const sides: readonly (keyof Pair)[] = ['small', 'large'];
  const startedAt = performance.now();
  await fillEntries(
    url,
    sides.map((side) => ({ wallet: wallets[side], entries: counts[side] })),
  );
  process.stderr.write(
    `${entries} entries in ${Math.round((performance.now() - startedAt) / 1000)} s\n`,
  );
  const api = await startBenchApi(url);
  const client = openClient(api);
  const results: Comparison[] = wanted.map(([name]) => ({ name, rounds: [] }));
  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const [n, [name, query]] of wanted.entries()) {
        process.stderr.write(`${round + 1}/${rounds} ${name} …\n`);
        const pair = await alternate(seconds, async (side) => {
          const path = `/wallets/${wallets[side]}/logs?limit=${PAGE}${query(counts[side])}`;
          const sentAt = performance.now();
          await client.send({ method: 'GET', path, token: tokens[side] });
          return performance.now() - sentAt;
        });
        results[n]?.rounds.push(pair);
      }
    }
    return results;
  } finally {
    client.close();
    await api.running.stop();
  }
}
