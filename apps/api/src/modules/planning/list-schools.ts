import type { listPlannedSchools as route } from '@merenda/contract/menus/planning';
import { plainForSearch } from '@merenda/domain/forms/search';
import { isWithinScope } from '@merenda/domain/people/operators';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { SignedInOperator } from '../../auth/signed-in.ts';
import { anyOf } from '../../platform/database/built-once.ts';
import { escapeLike } from '../../platform/database/escape-like.ts';
import { keysetPage, type Order } from '../../platform/database/keyset.ts';
import type { Services } from '../services.ts';

type Query = z.output<(typeof route)['schema']['querystring']>;

const BY_NAME: Order = {
  keys: [
    { column: 'school.name', type: 'text' },
    { column: 'school.id', type: 'uuid' },
  ],
  direction: 'asc',
};

/** The schools within the operator's scope, by name. */
export async function listSchools(
  { db }: Services,
  operator: SignedInOperator,
  { search, ...page }: Query,
) {
  const { everywhere, companies, schools } = operator;
  let matching = db
    .selectFrom('school')
    .innerJoin('company', 'company.id', 'school.company_id')
    .select(['school.id', 'school.name', 'school.town', 'school.time_zone', 'school.company_id'])
    .select('company.currency');
  if (!everywhere) {
    matching = matching.where((eb) =>
      eb.or([
        eb('school.company_id', '=', anyOf(sql<string[]>`${companies}::text[]`)),
        eb('school.id', '=', anyOf(sql<string[]>`${schools}::uuid[]`)),
      ]),
    );
  }
  if (search) {
    const part = `%${escapeLike(plainForSearch(search))}%`;
    matching = matching.where('school.searched', 'like', part);
  }
  const { rows, ...rest } = await keysetPage(db, matching, page, BY_NAME);
  return {
    docs: rows.map(({ id, name, town, time_zone, company_id, currency }) => ({
      _id: id,
      name,
      ...(town === null ? {} : { town }),
      company: company_id,
      currency,
      timeZone: time_zone,
      mayChangeDishes: isWithinScope(operator, { companyId: company_id }),
    })),
    ...rest,
  };
}
