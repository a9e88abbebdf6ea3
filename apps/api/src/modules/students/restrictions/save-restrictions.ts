import type { saveRestrictions as saveRestrictionsRoute } from '@merenda/contract/students/restrictions';
import { toMinor } from '@merenda/domain/money/money';
import { sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import type { SignedIn } from '../../../auth/signed-in.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import type { DB } from '../../../platform/database/generated.ts';
import { Failure, notFound } from '../../../platform/failure.ts';
import { permit } from '../../guardians/index.ts';
import type { Services } from '../../services.ts';

type Body = z.output<(typeof saveRestrictionsRoute)['schema']['body']>;

/**
 * Sets a student's limits, prohibitions, or both; a missing part stays as it is
 * (product:limits#saving). A new prohibition must be on a menu of the student's school; a former
 * one may have gone from there.
 * @throws Failure not_found, spending_not_allowed; restrictions_changed when another change came
 * before this one
 */
export async function saveRestrictions(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  guardian: SignedIn,
  studentId: string,
  body: Body,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await permit(trx, guardian, studentId, ['spend']);
    const before = await trx
      .selectFrom('student')
      .select(['school_id', 'restrictions_version'])
      .select(['forbidden_products', 'forbidden_categories'])
      .where('id', '=', studentId)
      // A student without a wallet has nothing to limit.
      .where('wallet_id', 'is not', null)
      .executeTakeFirstOrThrow(notFound);
    if (body.version !== undefined && body.version !== before.restrictions_version) {
      throw new Failure('restrictions_changed', { userMessageKey: 'limits.error.changed' });
    }
    const { forbiddenProducts, forbiddenCategories, forbiddenAllergens } = body.menus ?? {};
    await checkOffered(trx, before.school_id, {
      product_id: added(forbiddenProducts, before.forbidden_products),
      category_id: added(forbiddenCategories, before.forbidden_categories),
    });
    const after = await trx
      .updateTable('student')
      .set({
        ...(body.wallet && walletColumns(body.wallet, guardian)),
        ...(forbiddenProducts && { forbidden_products: unique(forbiddenProducts) }),
        ...(forbiddenCategories && { forbidden_categories: unique(forbiddenCategories) }),
        ...(forbiddenAllergens && { forbidden_allergens: unique(forbiddenAllergens) }),
        restrictions_version: sql`restrictions_version + 1`,
        restrictions_changed_at: clock(),
        restrictions_changed_by: guardian.id,
      })
      .where('id', '=', studentId)
      .returningAll()
      .executeTakeFirstOrThrow();
    await writeAudit(trx, {
      actor: guardian.id,
      action: 'student.restrictions-changed',
      subject: studentId,
      detail: {
        dailyMaxMinor: after.daily_max_minor === null ? null : `${after.daily_max_minor}`,
        alertMinor: after.alert_enabled ? `${after.alert_min_minor}` : null,
        products: after.forbidden_products.length,
        categories: after.forbidden_categories.length,
        allergens: after.forbidden_allergens.length,
      },
    });
  });
}

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];

const added = (wanted: readonly string[] | undefined, before: readonly string[]): string[] =>
  unique(wanted ?? []).filter((id) => !before.includes(id));

const walletColumns = (
  { dailyMax, alerts }: NonNullable<Body['wallet']>,
  { currency }: SignedIn,
) => ({
  daily_max_minor: dailyMax === null ? null : toMinor(dailyMax, currency),
  alert_enabled: alerts.enabled,
  alert_min_minor: toMinor(alerts.minValue, currency),
});

/** @throws Failure not_found for a product that is on no menu of the school */
async function checkOffered(
  trx: Transaction<DB>,
  schoolId: string,
  wanted: Record<'product_id' | 'category_id', readonly string[]>,
): Promise<void> {
  for (const column of ['product_id', 'category_id'] as const) {
    const ids = wanted[column];
    if (ids.length === 0) continue;
    const offered = await trx
      .selectFrom('menu_product')
      .innerJoin('menu', 'menu.id', 'menu_product.menu_id')
      .select(column)
      .distinct()
      .where('menu.school_id', '=', schoolId)
      .where(column, 'in', ids)
      .execute();
    if (offered.length < ids.length) {
      throw new Failure('not_found', { userMessageKey: 'limits.error.notOffered' });
    }
  }
}
