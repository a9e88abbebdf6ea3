import { isDeepStrictEqual } from 'node:util';
import type { MenuChange, saveMenuDraft as route } from '@merenda/contract/menus/planning';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { SignedInOperator } from '../../../auth/signed-in.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import type { Services } from '../../services.ts';
import { findPlannedSchool } from '../school.ts';
import { checkChange, lackedFor, notAllowed } from './check-change.ts';
import { checkParts } from './check-parts.ts';
import { draftChanged, findDraft, type KeptChange, lockOpenDraft, viewDraft } from './draft.ts';
import { printOf } from './print.ts';

type Body = z.output<(typeof route)['schema']['body']>;

/**
 * Saves all changes of a school's draft. A change that the draft had keeps its print, and is checked again
 * only when a new dish that it names goes: publishing tells what others did since
 * (product:console-menus#draft).
 * @throws Failure validation_failed, operator_not_allowed, menu_draft_changed
 */
export async function saveDraft(
  { db, clock }: Services,
  operator: SignedInOperator,
  schoolId: string,
  { version, changes, accepts }: Body,
) {
  const school = await findPlannedSchool(db, schoolId, clock());
  const newDishes = newDishesOf(changes);
  return db.transaction().execute(async (trx) => {
    const open = await findDraft(trx, schoolId);
    if ((open?.version ?? 0) !== version) throw draftChanged();
    const draft = open && (await lockOpenDraft(trx, open.id, version));
    const had = draft?.changes ?? [];
    // Nobody accepts for those who may make the change.
    const before = had.filter(({ change }) => !accepts || lackedFor(change, operator, school));
    const hadDishes = newDishesOf(had.map(({ change }) => change));
    const isDropped = (dish: string) => hadDishes.has(dish) && !newDishes.has(dish);
    const kept: KeptChange[] = [];
    for (const [index, change] of changes.entries()) {
      const same = before.find((one) => isDeepStrictEqual(one.change, change));
      const lacked = same ? undefined : lackedFor(change, operator, school);
      if (lacked) throw notAllowed(lacked);
      if (!same || dishesOf(change).some(isDropped)) {
        await checkChange(trx, change, { school, path: `changes.${index}`, newDishes });
      }
      kept.push(same ?? { change, print: await printOf(trx, schoolId, change) });
    }
    await checkParts(trx, changes);
    const values = {
      changes: sql<string>`${JSON.stringify(kept)}::jsonb`,
      changed_by: operator.id,
      changed_at: sql<Date>`now()`,
    };
    if (draft) {
      await trx
        .updateTable('menu_draft')
        .set({ ...values, version: version + 1 })
        .where('id', '=', draft.id)
        .execute();
    } else {
      const made = await trx
        .insertInto('menu_draft')
        .values({ school_id: schoolId, ...values })
        .onConflict((conflict) =>
          conflict.column('school_id').where('published_at', 'is', null).doNothing(),
        )
        .returning('id')
        .executeTakeFirst();
      if (!made) throw draftChanged();
    }
    return viewDraft(trx, operator, school, await findDraft(trx, schoolId));
  });
}

/** The dishes that the changes make. */
const newDishesOf = (changes: readonly MenuChange[]): Set<string> =>
  new Set(
    changes.flatMap((change) => (change.kind === 'dish' && change.isNew ? [change.product] : [])),
  );

/** The dishes that a change takes as they are: they may be new ones of the draft. */
function dishesOf(change: MenuChange): readonly string[] {
  if (change.kind === 'offer') return [change.product];
  if (change.kind === 'newMenu') {
    return change.categories.flatMap(({ dishes }) => dishes.map(({ product }) => product));
  }
  return change.kind === 'dish' ? change.parts : [];
}

/** The school's open draft. */
export async function readDraft(
  { db, clock }: Services,
  operator: SignedInOperator,
  schoolId: string,
) {
  const school = await findPlannedSchool(db, schoolId, clock());
  return viewDraft(db, operator, school, await findDraft(db, schoolId));
}

/**
 * Throws a draft away.
 * @throws Failure menu_draft_changed
 */
export async function discardDraft(
  { db }: Services,
  operator: SignedInOperator,
  id: string,
  version: number,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { schoolId, changes } = await lockOpenDraft(trx, id, version);
    await trx.deleteFrom('menu_draft').where('id', '=', id).execute();
    await writeAudit(trx, {
      action: 'menus.discarded',
      operator: operator.id,
      subject: schoolId,
      detail: { draft: id, changes: changes.length },
    });
  });
}
