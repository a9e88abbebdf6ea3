import type { MenuChange } from '@merenda/contract/menus/planning';
import { type Kysely, sql } from 'kysely';
import type { SignedInOperator } from '../../../auth/signed-in.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import type { DB } from '../../../platform/database/generated.ts';
import type { Services } from '../../services.ts';
import { findPlannedSchool, type PlannedSchool } from '../school.ts';
import { applyChanges } from './apply-changes.ts';
import { lockOpenDraft } from './draft.ts';
import { comingOrders, findConflicting } from './find-conflicting.ts';
import { differencesOf, findSeenDays } from './seen-days.ts';
import { takenBack } from './taken-back.ts';

/**
 * The effect of publishing a draft now (product:console-menus#preview): its changes are made
 * in a transaction, looked at, and taken back.
 * @throws Failure menu_draft_changed, health_data_locked
 */
export async function previewDraft(
  services: Services,
  operator: SignedInOperator,
  id: string,
  version: number,
) {
  const now = services.clock();
  const { schoolId, isCompared, ...found } = await takenBack(services.db, async (trx) => {
    const { schoolId, changes: kept } = await lockOpenDraft(trx, id, version);
    const school = await findPlannedSchool(trx, schoolId, now);
    const changes = kept.map(({ change }) => change);
    const look = () => lookAt(services, trx, school, changes);
    const before = await look();
    await applyChanges(trx, school, changes, { operator, now });
    const after = await look();
    const more = (of: 'closed' | 'gone' | 'conflicts') =>
      [...after[of].keys()].filter((order) => !before[of].has(order));
    const [closed, gone, health] = [more('closed'), more('gone'), more('conflicts')];
    return {
      schoolId,
      isCompared: changes.some(({ kind }) => kind === 'dish'),
      days: differencesOf(before.days, after.days, school.currency),
      orders: {
        closed: closed.length,
        gone: gone.length,
        price: await countPriced(trx, school, changes),
      },
      standingOrders: await countStanding(trx, school, changes),
      health: health.length,
      told: {
        closed: await countGuardians(trx, closed),
        health: await countGuardians(trx, health),
      },
    };
  });
  // The look at health forms was taken back with its entries: this one stays.
  if (isCompared) {
    await writeAudit(services.db, {
      action: 'menus.conflicts-counted',
      operator: operator.id,
      subject: schoolId,
      detail: { draft: id, conflicts: found.health },
    });
  }
  return { version, ...found };
}

async function lookAt(
  services: Services,
  db: Kysely<DB>,
  school: PlannedSchool,
  changes: readonly MenuChange[],
) {
  return {
    days: await findSeenDays(db, school),
    closed: await findClosed(db, school),
    gone: await findGone(db, school),
    conflicts: await findConflicting(services, db, school, changes),
  };
}

async function findClosed(db: Kysely<DB>, school: PlannedSchool): Promise<Set<string>> {
  return idsOf(
    await sql<{ id: string }>`
      SELECT meal_order.id FROM meal_order
      WHERE ${comingOrders(school)} AND EXISTS (SELECT FROM school_closure AS closure
        WHERE closure.school_id = meal_order.school_id
          AND meal_order.day BETWEEN closure.first_day AND closure.last_day)`.execute(db),
  );
}

/** Orders whose dish or menu is not offered on their day. */
async function findGone(db: Kysely<DB>, school: PlannedSchool): Promise<Set<string>> {
  return idsOf(
    await sql<{ id: string }>`
      SELECT meal_order.id FROM meal_order JOIN menu ON menu.id = meal_order.menu_id
      WHERE ${comingOrders(school)} AND (
        meal_order.day = ANY (menu.skipped_days)
        OR meal_order.day NOT BETWEEN menu.start_date AND menu.end_date
        OR trim(to_char(meal_order.day, 'day')) <> ALL (menu.repeats_on)
        OR EXISTS (SELECT FROM order_item
          JOIN menu_product ON menu_product.id = order_item.menu_product_id
          WHERE order_item.order_id = meal_order.id AND NOT menu_product.is_offered))`.execute(db),
  );
}

const idsOf = ({ rows }: { rows: { id: string }[] }) => new Set(rows.map(({ id }) => id));

/** Orders with a dish whose price changes on or before their day. */
async function countPriced(
  db: Kysely<DB>,
  school: PlannedSchool,
  changes: readonly MenuChange[],
): Promise<number> {
  const prices = changes.filter((change) => change.kind === 'price');
  if (prices.length === 0) return 0;
  const { rows } = await sql<{ count: bigint }>`
    SELECT count(DISTINCT meal_order.id) FROM meal_order
    JOIN order_item ON order_item.order_id = meal_order.id
    JOIN jsonb_to_recordset(${JSON.stringify(prices)}::jsonb)
      AS changed ("menuProduct" uuid, "from" date)
      ON changed."menuProduct" = order_item.menu_product_id AND meal_order.day >= changed."from"
    WHERE ${comingOrders(school)}`.execute(db);
  return Number(rows[0]?.count ?? 0n);
}

/** Standing orders that order from a changed menu, or on a day that closes. */
async function countStanding(
  db: Kysely<DB>,
  { id: schoolId }: PlannedSchool,
  changes: readonly MenuChange[],
): Promise<number> {
  const menus = changes.flatMap((change) => {
    if (change.kind === 'copy' || change.kind === 'newMenu') return change.instead;
    return 'menu' in change ? [change.menu] : [];
  });
  const offers = changes.flatMap((change) => ('menuProduct' in change ? [change.menuProduct] : []));
  const isClosing = changes.some(({ kind }) => kind === 'closing');
  const isLunchAdded = changes.some(
    (change) => change.kind === 'newMenu' && change.menuType === 'lunch',
  );
  const { rows } = await sql<{ count: bigint }>`
    SELECT count(*) FROM standing_order
    WHERE school_id = ${schoolId} AND paused_by IS NULL AND (${isClosing}
      OR ${isLunchAdded} AND menu_id IS NULL OR EXISTS (
      SELECT FROM menu
      WHERE (menu.id = ANY (${menus}::uuid[])
          OR menu.id IN (SELECT menu_id FROM menu_product WHERE id = ANY (${offers}::uuid[])))
        AND (standing_order.menu_id = menu.id
          OR standing_order.menu_id IS NULL AND menu.menu_type = 'lunch')))`.execute(db);
  return Number(rows[0]?.count ?? 0n);
}

/** The guardians of some orders: who ordered, and the student's others. */
async function countGuardians(db: Kysely<DB>, orders: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    SELECT count(*) FROM (
      SELECT requester_id FROM meal_order WHERE id = ANY (${orders}::uuid[])
      UNION SELECT guardian_id FROM guardianship JOIN meal_order USING (student_id)
      WHERE meal_order.id = ANY (${orders}::uuid[])) AS told`.execute(db);
  return Number(rows[0]?.count ?? 0n);
}
