import { migrate } from '@merenda/database';
import { addDays, dayInZone, weekday } from '@merenda/domain/time/dates';
import pg from 'pg';
import { MIGRATIONS } from '../../apps/api/src/platform/database/migrations.ts';
import { alternate, type Comparison } from '../alternate.ts';
import { type BenchApi, startBenchApi } from '../api.ts';
import { type Client, openClient } from '../client.ts';
import { fill, ordersOf, productsOf, type Size } from './fill.ts';
import { openPage, type Page, pages } from './pages.ts';

const SMALL: Size = { schools: 1, familiesPerSchool: 10, menusPerSchool: 1 };
const LARGE: Omit<Size, 'familiesPerSchool'> = { schools: 50, menusPerSchool: 4 };

/** One of the two databases, with its copy of the API. */
interface Side {
  size: Size;
  api: BenchApi;
  client: Client;
}

interface Options {
  seconds: number;
  rounds: number;
  only: string;
  /** The number of families at each school of the large database. */
  families: number;
}

/**
 * Opens the pages of ordering in a small and in a large database on one server, in turns: other
 * load on the machine affects both. The result is how much longer the large one takes.
 */
export async function compareOrdering(
  serverUrl: string,
  { seconds, rounds, only, families }: Options,
): Promise<Comparison[]> {
  const wanted = pages.filter(({ name }) => name.includes(only));
  if (wanted.length === 0) return [];
  const today = dayInZone(new Date(), 'America/Sao_Paulo');
  const monday = addDays(today, -((weekday(today) + 6) % 7));
  const sides: Side[] = [];
  try {
    for (const [name, size] of [
      ['bench_small', SMALL],
      ['bench_large', { ...LARGE, familiesPerSchool: families }],
    ] as const) {
      const startedAt = performance.now();
      const url = await createProductDatabase(serverUrl, name);
      await fill(url, size, monday);
      const api = await startBenchApi(url);
      sides.push({ size, api, client: openClient(api) });
      const took = Math.round((performance.now() - startedAt) / 1000);
      process.stderr.write(
        `${productsOf(size)} products and ${ordersOf(size)} orders in ${took} s\n`,
      );
    }
    const [small, large] = sides;
    if (!small || !large) throw new Error('nothing was prepared');
    const results = wanted.map((page): { page: Page; told: Comparison } => ({
      page,
      told: { name: page.name, rounds: [] },
    }));
    for (let round = 0; round < rounds; round += 1) {
      for (const { page, told } of results) {
        process.stderr.write(`${round + 1}/${rounds} ${page.name} …\n`);
        const both = { small, large };
        told.rounds.push(await alternate(seconds, (side) => openPage(page, both[side], monday)));
      }
    }
    return results.map(({ told }) => told);
  } finally {
    for (const { api, client } of sides) {
      client.close();
      await api.running.stop();
    }
  }
}

/** Creates a migrated database of the product on the server. @returns its address */
export async function createProductDatabase(serverUrl: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  await migrate(url.href, MIGRATIONS);
  return url.href;
}
