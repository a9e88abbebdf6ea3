import { toMinor } from '@merenda/domain/money/money';
import { wallClockToInstant } from '@merenda/domain/time/dates';
import { balancesOf, type PostItem, post } from '@merenda/ledger';
import type { Transaction } from 'kysely';
import { executorOf } from '../platform/database/database.ts';
import type { DB } from '../platform/database/generated.ts';
import type { DemoCompany } from './data/companies/company.ts';
import { walletId } from './ids.ts';
import { mealTransfer, orderItemRows, orderRow } from './meal-rows.ts';
import type { Movement } from './plan/history.ts';
import { shareRows, topupRow, topupTransfers } from './topup-rows.ts';
import { transferItem } from './transfer-item.ts';

/** How many items one call of the ledger should have at most. */
const BATCH = 64;

/**
 * Writes a family's history: top-ups, orders, and every transfer posted through the ledger in
 * order, with its time.
 * @throws Error when a posting is refused or a wallet does not end with its planned balance
 */
export async function writeHistory(
  trx: Transaction<DB>,
  company: DemoCompany,
  { movements, now }: { movements: readonly Movement[]; now: Date },
): Promise<void> {
  const topups = movements.flatMap((it, position) =>
    it.type === 'topup' ? [{ ...it, position }] : [],
  );
  await trx
    .insertInto('topup')
    .values(topups.map((topup) => topupRow(company, topup)))
    .execute();
  await trx
    .insertInto('topup_part')
    .values(topups.flatMap((topup) => shareRows(company, topup)))
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
    movements.flatMap((movement, position) => postings(company, movement, position)),
  );
  await checkBalances(trx, company);
}

function postings(company: DemoCompany, movement: Movement, position: number): PostItem[] {
  if (movement.type === 'topup') return topupTransfers(company, { ...movement, position });
  if (movement.type === 'meal') return [mealTransfer(company, movement.meal)];
  return [transferItem(company, { ...movement, position })];
}

/** Posts through the ledger, in order. @throws Error when a posting is refused */
export async function postAll(trx: Transaction<DB>, items: readonly PostItem[]): Promise<void> {
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
