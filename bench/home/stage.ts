import { createPool } from '@merenda/database';
import { addDays, type Day, dayInZone, weekday } from '@merenda/domain/time/dates';
import { type BenchApi, startBenchApi } from '../api.ts';
import { createProductDatabase } from '../ordering/compare.ts';
import { fill, idOf, type Size } from '../ordering/fill.ts';

/** Half a thousand guardians of a school with two students each, and a hundred orders a student. */
export const FAMILIES = 500;
const SIZE: Size = { schools: 1, familiesPerSchool: FAMILIES, menusPerSchool: 1 };
const MOVEMENTS_PER_WALLET = 10;
const WALLETS = FAMILIES * 3;

/** A database of families who open home, and the copy of the API that answers them. */
export interface Stage {
  url: string;
  api: BenchApi;
  today: Day;
}

let stage: Promise<Stage> | undefined;
let users = 0;

/** Opens the stage that all scenarios share; each releases it by `leave`. */
export function enter(serverUrl: string): Promise<Stage> {
  users += 1;
  stage ??= setUp(serverUrl);
  return stage;
}

export async function leave(): Promise<void> {
  users -= 1;
  if (users === 0) await (await stage)?.api.running.stop();
}

async function setUp(serverUrl: string): Promise<Stage> {
  const url = await createProductDatabase(serverUrl, 'bench_home');
  const today = dayInZone(new Date(), 'America/Sao_Paulo');
  await fill(url, SIZE, addDays(today, -((weekday(today) + 6) % 7)));
  const owner = createPool(url, { max: 1 });
  await owner.query(BOOKS);
  await owner.query(MOVEMENTS);
  await owner.query('VACUUM ANALYZE');
  await owner.end();
  return { url, api: await startBenchApi(url), today };
}

/** The account that pays into the wallets, and is paid at the tills. */
export const COMPANY_ACCOUNT = idOf('wallet', WALLETS);
const BOOKS = `SELECT ledger.open_account('${COMPANY_ACCOUNT}', 'append', 'BRL', 'adjustments', NULL)`;

/** Every wallet gets enough money, in some entries. */
const MOVEMENTS = `
  SELECT ledger.post((
    SELECT jsonb_agg(jsonb_build_object('id', uuidv7(), 'phase', 'posted', 'debit', '${COMPANY_ACCOUNT}',
      'credit', account, 'amount', 100000000, 'currency', 'BRL', 'kind', 'adjustment'))
    FROM ledger.balance))
  FROM generate_series(1, ${MOVEMENTS_PER_WALLET})`;

/**
 * A random family: its guardian, whose id is also the token, and one of its students with the
 * wallet.
 */
export function anyFamily(): { guardian: string; student: string; studentWallet: string } {
  const family = Math.floor(Math.random() * FAMILIES);
  return {
    guardian: idOf('guardian', family),
    student: idOf('student', family * 2),
    studentWallet: idOf('wallet', FAMILIES + family * 2),
  };
}
