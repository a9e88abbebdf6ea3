import { wallClockToInstant } from '@merenda/domain/dates';
import { toMinor } from '@merenda/domain/money';
import { balancesOf, type PostItem, post } from '@merenda/ledger';
import type { Transaction } from 'kysely';
import { executorOf } from '../db/database.ts';
import type { DB } from '../db/generated.ts';
import type { DemoCompany } from './data/companies/company.ts';
import { walletId } from './ids.ts';
import { mealTransfer, orderItemRows, orderRow } from './meal-rows.ts';
import type { Movement } from './plan/history.ts';
import { partRows, topupRow, topupTransfers } from './topup-rows.ts';
import { transferItem } from './transfer-item.ts';

/** So many items the ledger takes well in one call. */
const BATCH = 64;

/**
 * Puts a family's history into the books: top-ups, orders, and every movement posted through the
 * ledger in its order, at its time.
 * @throws Error when a posting is refused or a wallet does not end with what the data says
 */
export async function writeHistory(
  trx: Transaction<DB>,
  company: DemoCompany,
  { movements, now }: { movements: readonly Movement[]; now: Date },
): Promise<void> {
  const topups = movements.flatMap((it, turn) => (it.type === 'topup' ? [{ ...it, turn }] : []));
  await trx
    .insertInto('topup')
    .values(topups.map((topup) => topupRow(company, topup)))
    .execute();
  await trx
    .insertInto('topup_part')
    .values(topups.flatMap((topup) => partRows(company, topup)))
    .execute();
  const meals = movements.flatMap((it) => (it.type === 'meal' ? [it.meal] : []));
  const isOver = ({ day, slot, school }: (typeof meals)[number]) =>
    wallClockToInstant(day, slot, school.timeZone) < now;
  await trx
    .insertInto('meal_order')
    .values(meals.map((meal) => orderRow(company, meal, isOver(meal) ? 'delivered' : 'open')))
    .execute();
  await trx
    .insertInto('order_item')
    .values(meals.flatMap((meal) => orderItemRows(company, meal)))
    .execute();
  await postAll(
    trx,
    movements.flatMap((movement, turn) => postings(company, movement, turn)),
  );
  await checkBalances(trx, company);
}

function postings(company: DemoCompany, movement: Movement, turn: number): PostItem[] {
  if (movement.type === 'topup') return topupTransfers(company, { ...movement, turn });
  if (movement.type === 'meal') return [mealTransfer(company, movement.meal)];
  return [transferItem(company, { ...movement, turn })];
}

async function postAll(trx: Transaction<DB>, items: readonly PostItem[]): Promise<void> {
  for (let at = 0; at < items.length; at += BATCH) {
    const results = await post(executorOf(trx), items.slice(at, at + BATCH));
    const refused = results.find(({ code }) => code !== 'ok');
    if (refused) throw new Error(`the ledger answered ${refused.code} for ${refused.id}`);
  }
}

async function checkBalances(trx: Transaction<DB>, company: DemoCompany): Promise<void> {
  const holders = [company.guardian, ...company.students];
  const balances = await balancesOf(
    executorOf(trx),
    holders.map(({ name }) => walletId(company, name)),
  );
  for (const { name, balance } of holders) {
    const found = balances.get(walletId(company, name))?.availableMinor;
    if (found !== toMinor(balance.end, company.currency)) {
      throw new Error(`${name} ends with ${found}, not with ${balance.end}`);
    }
  }
}
