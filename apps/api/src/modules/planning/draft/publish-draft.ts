import { sql, type Transaction } from 'kysely';
import type { SignedInOperator } from '../../../auth/signed-in.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import type { DB } from '../../../platform/database/generated.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Services } from '../../services.ts';
import { findPlannedSchool } from '../school.ts';
import { applyChanges } from './apply-changes.ts';
import { checkChange, lackedFor } from './check-change.ts';
import { checkParts } from './check-parts.ts';
import { type Draft, draftChanged, findStale, lockDraft } from './draft.ts';

/**
 * Publishes a draft in one transaction (product:console-menus#publishing). A draft that is
 * published already is answered as the first time.
 * @throws Failure menu_draft_changed for another version than the previewed one, also with the changes
 * whose records somebody changed since
 * @throws Failure operator_not_allowed with the changes that the operator may not publish
 * @throws Failure validation_failed for a day that is over by now, and for a part that has parts by now
 */
export async function publishDraft(
  { db, clock }: Services,
  operator: SignedInOperator,
  id: string,
  version: number,
) {
  const now = clock();
  return db.transaction().execute(async (trx) => {
    const { publishedAt, ...draft } = await lockDraft(trx, id);
    const { schoolId, changes: kept } = draft;
    if (publishedAt) {
      return { _id: id, changes: kept.length, publishedAt: publishedAt.toISOString() };
    }
    if (draft.version !== version) throw draftChanged();
    const school = await findPlannedSchool(trx, schoolId, now);
    const lacking = kept.flatMap(({ change }, index) =>
      lackedFor(change, operator, school) ? [index] : [],
    );
    if (lacking.length > 0) throw othersPublish(lacking);
    await lockRecords(trx, draft);
    const stale = await findStale(trx, schoolId, kept);
    if (stale.size > 0) throw staleChanges([...stale]);
    const changes = kept.map(({ change }) => change);
    const newDishes = new Set(
      changes.flatMap((change) => (change.kind === 'dish' ? [change.product] : [])),
    );
    for (const [index, change] of changes.entries()) {
      await checkChange(trx, change, { school, path: `changes.${index}`, newDishes });
    }
    await checkParts(trx, changes);
    await applyChanges(trx, school, changes, { operator, now });
    await trx.updateTable('menu_draft').set({ published_at: now }).where('id', '=', id).execute();
    await writeAudit(trx, {
      action: 'menus.published',
      operator: operator.id,
      subject: schoolId,
      detail: { draft: id, changes: changes.length },
    });
    return { _id: id, changes: changes.length, publishedAt: now.toISOString() };
  });
}

/**
 * Keeps the records of a draft's changes as they are compared: another school may publish the same dish.
 * Closings are locked before dishes, as an import does; prices before their dishes, as the job does that
 * starts them.
 */
async function lockRecords(
  trx: Transaction<DB>,
  { schoolId, changes }: Pick<Draft, 'schoolId' | 'changes'>,
): Promise<void> {
  const products = changes.flatMap(({ change }) =>
    change.kind === 'dish' ? [change.product, ...change.parts] : [],
  );
  const offers = changes.flatMap(({ change }) =>
    'menuProduct' in change ? [change.menuProduct] : [],
  );
  if (changes.some(({ change }) => change.kind === 'closing')) {
    await sql`SELECT FROM school_closure WHERE school_id = ${schoolId}
      ORDER BY first_day FOR NO KEY UPDATE`.execute(trx);
  }
  await sql`SELECT FROM product WHERE id = ANY (${products}::uuid[])
    ORDER BY id FOR NO KEY UPDATE`.execute(trx);
  await sql`SELECT FROM menu WHERE school_id = ${schoolId}
    ORDER BY id FOR NO KEY UPDATE`.execute(trx);
  await sql`SELECT FROM menu_price WHERE menu_product_id = ANY (${offers}::uuid[])
    ORDER BY menu_product_id, from_day FOR NO KEY UPDATE`.execute(trx);
  await sql`SELECT FROM menu_product WHERE id = ANY (${offers}::uuid[])
    ORDER BY id FOR NO KEY UPDATE`.execute(trx);
}

const staleChanges = (indexes: readonly number[]) =>
  new Failure('menu_draft_changed', {
    message: 'records of the draft were changed by somebody else',
    userMessageKey: 'planning.draft.stale',
    issues: issuesOf(indexes, 'changed since'),
  });

const othersPublish = (indexes: readonly number[]) =>
  new Failure('operator_not_allowed', {
    message: 'changes that somebody else publishes',
    userMessageKey: 'planning.draft.lacks',
    issues: issuesOf(indexes, 'wants more authority'),
  });

const issuesOf = (indexes: readonly number[], message: string) =>
  indexes.map((index) => ({ path: `changes.${index}`, message }));
