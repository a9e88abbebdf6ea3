import type { findPlaces } from '@merenda/contract/administration/places';
import { searchWords } from '@merenda/domain/forms/search';
import type { OperatorScope } from '@merenda/domain/people/operators';
import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import { escapeLike } from '../../platform/database/escape-like.ts';
import type { DB } from '../../platform/database/generated.ts';
import { keysetPage, type Order } from '../../platform/database/keyset.ts';
import type { Services } from '../services.ts';
import { withinScope } from './within-scope.ts';

type Schema = (typeof findPlaces)['schema'];
type Found = z.input<Schema['response'][200]>;
type Kind = Found['docs'][number]['kind'];

const BY_NAME: Order = {
  keys: [
    { column: 'found.kind', type: 'text' },
    { column: 'found.name', type: 'text' },
    { column: 'found.id', type: 'text' },
  ],
  direction: 'asc',
};

/** The companies and schools of a scope whose names have every typed word, by name (product:console#school). */
export async function listPlaces(
  { db }: Pick<Services, 'db'>,
  scope: OperatorScope,
  { q = '', kind, company, school, ...page }: z.output<Schema['querystring']>,
): Promise<Found> {
  const matching = db
    .selectFrom(selectPlaces(db).as('found'))
    .selectAll()
    .where(withinScope(scope, { company: 'found.companyId', school: 'found.schoolId' }))
    .where((eb) =>
      eb.and(searchWords(q).map((word) => eb('found.searched', 'like', `%${escapeLike(word)}%`))),
    )
    .$if(kind !== undefined, (query) => query.where('found.kind', '=', kind ?? 'school'))
    .$if(company !== undefined, (query) => query.where('found.companyId', '=', company ?? ''))
    .$if(school !== undefined, (query) => query.where('found.id', '=', school ?? ''));
  const { rows, ...rest } = await keysetPage(db, matching, page, BY_NAME);
  return {
    docs: rows.map(({ id, companyId, companyName, country, town, ...row }) => ({
      _id: id,
      kind: row.kind,
      name: row.name,
      ...(town !== null && { town }),
      company: { _id: companyId, name: companyName, country },
      currency: row.currency,
      timeZone: row.timeZone,
    })),
    ...rest,
  };
}

const selectPlaces = (db: Kysely<DB>) =>
  db
    .selectFrom('company')
    .select([
      sql<Kind>`'company'::text`.as('kind'),
      'company.id',
      sql<string | null>`NULL::uuid`.as('schoolId'),
      'company.name',
      sql<string | null>`NULL::text`.as('town'),
      'company.id as companyId',
      'company.name as companyName',
      'company.country',
      'company.currency',
      'company.time_zone as timeZone',
      sql<string>`searched_name(company.name)`.as('searched'),
    ])
    .unionAll(
      db
        .selectFrom('school')
        .innerJoin('company', 'company.id', 'school.company_id')
        .select([
          sql<Kind>`'school'::text`.as('kind'),
          sql<string>`school.id::text`.as('id'),
          'school.id as schoolId',
          'school.name',
          'school.town',
          'company.id as companyId',
          'company.name as companyName',
          'company.country',
          'company.currency',
          'school.time_zone as timeZone',
          'school.searched',
        ]),
    );
