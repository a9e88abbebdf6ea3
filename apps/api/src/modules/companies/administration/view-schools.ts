import type {
  listAdministeredSchools as listContract,
  openSchool as openContract,
} from '@merenda/contract/administration/schools';
import { searchWords } from '@merenda/domain/forms/search';
import type { OperatorScope } from '@merenda/domain/people/operators';
import { timeOfMinutes } from '@merenda/domain/time/dates';
import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import { escapeLike } from '../../../platform/database/escape-like.ts';
import type { DB } from '../../../platform/database/generated.ts';
import { keysetPage } from '../../../platform/database/keyset.ts';
import { notFound } from '../../../platform/failure.ts';
import { versionOf } from '../../../platform/version-of.ts';
import { withinScope } from '../../operator/index.ts';
import type { Services } from '../../services.ts';
import { CLASS, SCHOOL } from './typed-records.ts';

type ListSchema = (typeof listContract)['schema'];
export type OpenedSchool = z.input<(typeof openContract)['schema']['response'][200]>;

const schools = (db: Kysely<DB>) =>
  db
    .selectFrom('school')
    .innerJoin('company', 'company.id', 'school.company_id')
    .select(['school.id', 'school.time_zone', 'school.source_key'])
    .select(SCHOOL.columns.map((column) => `school.${column}` as const))
    .select('school.company_id')
    .select([
      sql<number>`(SELECT count(*)::integer FROM school_class WHERE school_id = school.id)`.as(
        'classes',
      ),
      sql<number>`(SELECT count(*)::integer FROM student
        WHERE school_id = school.id AND deleted_at IS NULL)`.as('students'),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof schools>['execute']>>[number];

/** The schools of a scope, by name. */
export async function listAdministeredSchools(
  { db }: Pick<Services, 'db'>,
  scope: OperatorScope,
  { q = '', ...page }: z.output<ListSchema['querystring']>,
): Promise<z.input<ListSchema['response'][200]>> {
  const matching = schools(db)
    .where(withinScope(scope, { company: 'school.company_id', school: 'school.id' }))
    .where((eb) =>
      eb.and(searchWords(q).map((word) => eb('searched', 'like', `%${escapeLike(word)}%`))),
    );
  const { rows, ...rest } = await keysetPage(db, matching, page, {
    keys: [
      { column: 'school.name', type: 'text' },
      { column: 'school.id', type: 'uuid' },
    ],
    direction: 'asc',
  });
  return { docs: rows.map((row) => ({ ...factsOf(row), classes: row.classes })), ...rest };
}

/** A school with its classes. @throws Failure not_found */
export async function openSchool(db: Kysely<DB>, id: string): Promise<OpenedSchool> {
  const row = await schools(db).where('school.id', '=', id).executeTakeFirstOrThrow(notFound);
  const classes = await db
    .selectFrom('school_class')
    .select(['id', ...CLASS.columns])
    .select(
      sql<number>`(SELECT count(*)::integer FROM student
        WHERE class_id = school_class.id AND deleted_at IS NULL)`.as('students'),
    )
    .where('school_id', '=', id)
    .orderBy('name')
    .orderBy('id')
    .execute();
  const menus = await servingTimes(db, id)
    .where('menu.end_date', '>=', sql<string>`(now() AT TIME ZONE school.time_zone)::date`)
    .orderBy('menu.start_time_minutes')
    .orderBy('menu.id')
    .execute();
  return {
    ...factsOf(row),
    version: versionOf(SCHOOL.textsOf(row)),
    classes: classes.map((one) => ({
      _id: one.id,
      ...CLASS.textsOf(one),
      version: versionOf(CLASS.textsOf(one)),
      students: one.students,
    })),
    menus: menus.map((menu) => ({
      _id: menu.id,
      names: menu.names as Record<string, string>,
      ...timesOf(menu),
      version: versionOf(timesOf(menu)),
    })),
  };
}

/** The serving times of a school's menus. */
export const servingTimes = (db: Kysely<DB>, schoolId: string) =>
  db
    .selectFrom('menu')
    .innerJoin('school', 'school.id', 'menu.school_id')
    .select(['menu.id', 'menu.names', 'menu.start_time_minutes', 'menu.end_time_minutes'])
    .select(['menu.slots_time_minutes', 'menu.slot_capacity', 'school.company_id as companyId'])
    .where('menu.school_id', '=', schoolId);

type Menu = Awaited<ReturnType<ReturnType<typeof servingTimes>['execute']>>[number];

/** The serving times of a menu that an administrator changes. */
export const timesOf = (menu: Omit<Menu, 'id' | 'names' | 'companyId'>) => ({
  from: timeOfMinutes(menu.start_time_minutes),
  until: timeOfMinutes(menu.end_time_minutes),
  slotMinutes: menu.slots_time_minutes,
  ...(menu.slot_capacity !== null && { places: menu.slot_capacity }),
});

const factsOf = (row: Row) => ({
  _id: row.id,
  ...SCHOOL.textsOf(row),
  code: row.source_key,
  timeZone: row.time_zone,
  company: row.company_id,
  students: row.students,
});
