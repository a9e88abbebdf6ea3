import { searchWords } from '@merenda/domain/forms/search';
import type { Kysely, SelectQueryBuilder } from 'kysely';
import type { SignedIn } from '../../auth/signed-in.ts';
import { escapeLike } from '../../platform/database/escape-like.ts';
import type { DB } from '../../platform/database/generated.ts';
import { notFound } from '../../platform/failure.ts';
import { ownSchool } from './own-school.ts';

interface Page {
  offset: number;
  limit: number;
}

/** @throws Failure not_found */
export async function findCompany(db: Kysely<DB>, id: string) {
  const row = await db.selectFrom('company').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  return {
    _id: row.id,
    name: row.name,
    country: row.country,
    currency: row.currency,
    ...(row.preselected_provider ? { preselectedProvider: row.preselected_provider } : {}),
  };
}

/** The schools of the guardian's company that match every word of `q`, by name. */
export async function findSchools(
  db: Kysely<DB>,
  { guardian, offset, limit, q }: Page & { guardian: SignedIn; q?: string | undefined },
) {
  const matching = db
    .selectFrom('school')
    .where('company_id', '=', guardian.companyId)
    .where((eb) =>
      eb.and(searchWords(q ?? '').map((word) => eb('searched', 'like', `%${escapeLike(word)}%`))),
    );
  const rows = await matching
    .selectAll()
    .orderBy('name')
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute();
  const total = await countOf(matching);
  return {
    docs: rows.map((row) => ({
      _id: row.id,
      name: row.name,
      ...(row.town ? { town: row.town } : {}),
      isTest: row.is_test,
      timeZone: row.time_zone,
      paymentServices: { walletPayment: row.wallet_payment },
      services: { anamnesis: { enabled: row.anamnesis_enabled } },
    })),
    total,
    offset,
    limit,
  };
}

/**
 * The classes of a school.
 * @throws Failure not_found when the school is not one of the guardian's company
 */
export async function findSchoolClasses(
  db: Kysely<DB>,
  { schoolId, guardian, offset, limit }: Page & { schoolId: string; guardian: SignedIn },
) {
  await ownSchool(db, guardian, schoolId).select('id').executeTakeFirstOrThrow(notFound);
  const matching = db.selectFrom('school_class').where('school_id', '=', schoolId);
  const rows = await matching.selectAll().orderBy('name').offset(offset).limit(limit).execute();
  const total = await countOf(matching);
  return {
    docs: rows.map((row) => ({
      _id: row.id,
      className: row.name,
      educationLevel: row.education_level,
      year: row.year,
      schoolShift: row.shift,
      ...(row.room_number ? { roomNumber: row.room_number } : {}),
      displayNameFormat: `${row.name} · ${row.shift}`,
    })),
    total,
    offset,
    limit,
  };
}

/** The total number of matching rows, regardless of the page. */
async function countOf(matching: SelectQueryBuilder<DB, keyof DB, object>): Promise<number> {
  const { total } = await matching
    .select((eb) => eb.fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}
