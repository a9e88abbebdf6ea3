import { isDeepStrictEqual } from 'node:util';
import type { MenuChange, saveMenuDraft as route } from '@merenda/contract/menus/planning';
import { sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import type { SignedInOperator } from '../../../auth/signed-in.ts';
import type { DB } from '../../../platform/database/generated.ts';
import type { Services } from '../../services.ts';
import { findPlannedSchool } from '../school.ts';
import { checkChange } from './check-change.ts';
import { draftChanged, findDraft, type KeptChange, lockOpenDraft, viewDraft } from './draft.ts';
import { printOf } from './print.ts';

type Body = z.output<(typeof route)['schema']['body']>;

/**
 * Saves all changes of a school's draft. A change that the draft had keeps its print: what others
 * did since is told when it is published (product:console-menus#draft).
 * @throws Failure validation_failed, operator_not_allowed, menu_draft_changed
 */
export async function saveDraft(
  { db, clock }: Services,
  operator: SignedInOperator,
  schoolId: string,
  { version, changes, accepts }: Body,
) {
  const school = await findPlannedSchool(db, schoolId, clock());
  const newDishes = new Set(
    changes.flatMap((change) => (change.kind === 'dish' && change.isNew ? [change.product] : [])),
  );
  for (const [index, change] of changes.entries()) {
    const path = `changes.${index}`;
    await checkChange(db, change, { operator, school, path, newDishes });
  }
  return db.transaction().execute(async (trx) => {
    const open = await findDraft(trx, schoolId);
    if ((open?.version ?? 0) !== version) throw draftChanged();
    const draft = open && (await lockOpenDraft(trx, open.id, version));
    const before = draft && !accepts ? draft.changes : [];
    const kept: KeptChange[] = [];
    for (const change of changes) kept.push(await keep(trx, schoolId, change, before));
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
    return viewDraft(trx, school, await findDraft(trx, schoolId));
  });
}

async function keep(
  trx: Transaction<DB>,
  schoolId: string,
  change: MenuChange,
  before: readonly KeptChange[],
): Promise<KeptChange> {
  const same = before.find((one) => isDeepStrictEqual(one.change, change));
  return same ?? { change, print: await printOf(trx, schoolId, change) };
}

/** The school's open draft. */
export async function readDraft({ db, clock }: Services, schoolId: string) {
  const school = await findPlannedSchool(db, schoolId, clock());
  return viewDraft(db, school, await findDraft(db, schoolId));
}

/**
 * Throws a draft away.
 * @throws Failure menu_draft_changed
 */
export async function discardDraft({ db }: Services, id: string, version: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockOpenDraft(trx, id, version);
    await trx.deleteFrom('menu_draft').where('id', '=', id).execute();
  });
}
