import { type findPlaces, PLACES_SHOWN } from '@merenda/contract/administration/places';
import { searchWords } from '@merenda/domain/forms/search';
import type { OperatorScope } from '@merenda/domain/people/operators';
import type { z } from 'zod';
import { escapeLike } from '../../platform/database/escape-like.ts';
import type { Services } from '../services.ts';

type Found = z.input<(typeof findPlaces)['schema']['response'][200]>;

/** The companies and schools of a scope whose names have every typed word, by name. */
export async function listPlaces(
  { db }: Pick<Services, 'db'>,
  { everywhere, companies, schools }: OperatorScope,
  q = '',
): Promise<Found> {
  const words = searchWords(q).map((word) => `%${escapeLike(word)}%`);
  // No company and no school has these ids: a list without values is no SQL.
  const [ofCompanies, ofSchools] = [
    ['', ...companies],
    [NO_SCHOOL, ...schools],
  ];
  const foundCompanies = await db
    .selectFrom('company')
    .select(['id as _id', 'name', 'country'])
    .$if(!everywhere, (query) => query.where('id', 'in', ofCompanies))
    .where((eb) => eb.and(words.map((word) => eb('name', 'ilike', word))))
    .orderBy('name')
    .orderBy('id')
    .limit(PLACES_SHOWN)
    .execute();
  const foundSchools = await db
    .selectFrom('school')
    .innerJoin('company', 'company.id', 'school.company_id')
    .select(['school.id', 'school.name', 'school.town', 'company.id as companyId'])
    .select('company.name as companyName')
    .$if(!everywhere, (query) =>
      query.where((eb) =>
        eb.or([eb('company_id', 'in', ofCompanies), eb('school.id', 'in', ofSchools)]),
      ),
    )
    .where((eb) => eb.and(words.map((word) => eb('searched', 'like', word))))
    .orderBy('school.name')
    .orderBy('school.id')
    .limit(PLACES_SHOWN)
    .execute();
  return {
    companies: foundCompanies,
    schools: foundSchools.map(({ id, name, town, companyId, companyName }) => ({
      _id: id,
      name,
      ...(town && { town }),
      company: { _id: companyId, name: companyName },
    })),
  };
}

const NO_SCHOOL = '00000000-0000-0000-0000-000000000000';
