import type { MenuChange } from '@merenda/contract/menus/planning';
import { toMajor } from '@merenda/domain/money/money';
import { type Kysely, sql } from 'kysely';
import type { SignedInOperator } from '../../../auth/signed-in.ts';
import type { DB } from '../../../platform/database/generated.ts';
import { Failure } from '../../../platform/failure.ts';
import { findMenuRowsById, textsByLanguage } from '../../menus/index.ts';
import type { PlannedSchool } from '../school.ts';
import { lackedFor } from './check-change.ts';
import { printOf } from './print.ts';

/** A change as the draft keeps it, with the print of its records when it was made. */
export interface KeptChange {
  change: MenuChange;
  print: string;
}

/** A draft's row. */
export interface Draft {
  id: string;
  schoolId: string;
  version: number;
  changes: KeptChange[];
  changedBy: string;
  changedAt: Date;
  publishedAt: Date | null;
}

const selectDrafts = (db: Kysely<DB>) =>
  db
    .selectFrom('menu_draft')
    .select(['id', 'school_id as schoolId', 'version', 'changed_by as changedBy'])
    .select(['changed_at as changedAt', 'published_at as publishedAt'])
    .select(sql<KeptChange[]>`changes`.as('changes'));

/** The school's open draft; undefined without one. */
export const findDraft = (db: Kysely<DB>, schoolId: string): Promise<Draft | undefined> =>
  selectDrafts(db)
    .where('school_id', '=', schoolId)
    .where('published_at', 'is', null)
    .executeTakeFirst();

/**
 * A draft by its id, also a published one, locked.
 * @throws Failure menu_draft_changed when somebody has thrown it away
 */
export const lockDraft = (db: Kysely<DB>, id: string): Promise<Draft> =>
  selectDrafts(db).where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow(draftChanged);

/**
 * An open draft at a version, locked.
 * @throws Failure menu_draft_changed
 */
export async function lockOpenDraft(db: Kysely<DB>, id: string, version: number): Promise<Draft> {
  const draft = await lockDraft(db, id);
  if (draft.version !== version || draft.publishedAt !== null) throw draftChanged();
  return draft;
}

/** Somebody else saved, published or threw away the draft since it was read. */
export const draftChanged = () =>
  new Failure('menu_draft_changed', {
    message: 'the draft was changed by somebody else',
    userMessageKey: 'planning.draft.elsewhere',
  });

/** The indexes of changes whose records somebody changed since. */
export async function findStale(
  db: Kysely<DB>,
  schoolId: string,
  changes: readonly KeptChange[],
): Promise<Set<number>> {
  const stale = new Set<number>();
  for (const [index, { change, print }] of changes.entries()) {
    if ((await printOf(db, schoolId, change)) !== print) stale.add(index);
  }
  return stale;
}

/**
 * The draft on the wire, with the names and present prices that its changes are about, and what the
 * operator lacks to publish them.
 */
export async function viewDraft(
  db: Kysely<DB>,
  operator: SignedInOperator,
  school: PlannedSchool,
  draft: Draft | undefined,
) {
  if (!draft) return { version: 0, changes: [] };
  const { id: schoolId, currency } = school;
  const stale = await findStale(db, schoolId, draft.changes);
  const subjects = await findSubjects(
    db,
    draft.changes.map(({ change }) => change),
  );
  const { name } = await db
    .selectFrom('operator')
    .select('name')
    .where('id', '=', draft.changedBy)
    .executeTakeFirstOrThrow();
  return {
    _id: draft.id,
    version: draft.version,
    changes: draft.changes.map(({ change }, index) => {
      const { names, priceMinor } = subjects(change);
      const lacks = lackedFor(change, operator, school);
      return {
        change,
        ...(names ? { names } : {}),
        ...(priceMinor === undefined ? {} : { before: toMajor(priceMinor, currency) }),
        isStale: stale.has(index),
        ...(lacks && { lacks }),
      };
    }),
    changedBy: name,
    changedAt: draft.changedAt.toISOString(),
  };
}

interface Subject {
  names?: Record<string, string> | undefined;
  priceMinor?: bigint | undefined;
}

/** Looks up what changes are about, in three statements for any number. */
async function findSubjects(
  db: Kysely<DB>,
  changes: readonly MenuChange[],
): Promise<(change: MenuChange) => Subject> {
  const made = new Map(
    changes.flatMap((change) => (change.kind === 'dish' ? [[change.product, change.names]] : [])),
  );
  const ids = (of: (change: MenuChange) => string[]) => changes.flatMap(of);
  const offers = await sql<{ id: string; names: Record<string, string>; price: bigint }>`
    SELECT menu_product.id, product.names, menu_product.price_minor AS price FROM menu_product
    JOIN product ON product.id = product_id
    WHERE menu_product.id = ANY (${ids((one) => ('menuProduct' in one ? [one.menuProduct] : []))}::uuid[])`.execute(
    db,
  );
  const products = await sql<{ id: string; names: Record<string, string> }>`
    SELECT id, names FROM product
    WHERE id = ANY (${ids((one) => (one.kind === 'offer' ? [one.product] : []))}::uuid[])`.execute(
    db,
  );
  const menus = await findMenuRowsById(
    db,
    ids((one) => (one.kind === 'menu' ? [one.menu] : one.kind === 'copy' ? one.menus : [])),
  );
  const menuNames = (id: string | undefined) => {
    const menu = menus.find((one) => one.id === id);
    return menu && textsByLanguage(menu.names);
  };
  return (change) => {
    switch (change.kind) {
      case 'dish':
        return { names: made.get(change.product) as Record<string, string> };
      case 'offer':
        return {
          names:
            (made.get(change.product) as Record<string, string> | undefined) ??
            products.rows.find(({ id }) => id === change.product)?.names,
        };
      case 'withdrawal':
      case 'price': {
        const offer = offers.rows.find(({ id }) => id === change.menuProduct);
        return { names: offer?.names, priceMinor: offer?.price };
      }
      case 'menu':
        return { names: menuNames(change.menu) };
      case 'newMenu':
        return { names: change.names as Record<string, string> };
      case 'copy':
        return { names: menuNames(change.menus[0]) };
      case 'closing':
        return {};
    }
  };
}
