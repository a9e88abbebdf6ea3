import type { listPlannedSchools as route } from '@merenda/contract/menus/planning';
import { plainForSearch } from '@merenda/domain/forms/search';
import { isWithinScope } from '@merenda/domain/people/operators';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { SignedInOperator } from '../../auth/signed-in.ts';
import { anyOf } from '../../platform/database/built-once.ts';
import type { Services } from '../services.ts';
import { pageOf } from './page.ts';

type Query = z.output<(typeof route)['schema']['querystring']>;

/** The schools within the operator's scope, by key. */
export async function listSchools(
  { db }: Services,
  operator: SignedInOperator,
  { after, limit, search }: Query,
) {
  const { everywhere, companies, schools } = operator;
  let query = db
    .selectFrom('school')
    .innerJoin('company', 'company.id', 'school.company_id')
    .select(['school.id', 'school.name', 'school.town', 'school.time_zone', 'school.company_id'])
    .select(['company.name as company', 'company.currency'])
    .orderBy('school.id')
    .limit(limit + 1);
  if (!everywhere) {
    query = query.where((eb) =>
      eb.or([
        eb('school.company_id', '=', anyOf(sql<string[]>`${companies}::text[]`)),
        eb('school.id', '=', anyOf(sql<string[]>`${schools}::uuid[]`)),
      ]),
    );
  }
  if (after) query = query.where('school.id', '>', after);
  if (search) query = query.where('school.searched', 'like', `%${likeText(search)}%`);
  return pageOf(
    (await query.execute()).map(({ id, name, town, time_zone, company_id, company, currency }) => ({
      _id: id,
      name,
      ...(town === null ? {} : { town }),
      company,
      currency,
      timeZone: time_zone,
      mayChangeDishes: isWithinScope(operator, { companyId: company_id }),
    })),
    limit,
  );
}

/** A searched text within a LIKE pattern. */
const likeText = (text: string) => plainForSearch(text).replace(/[\\%_]/g, '\\$&');
