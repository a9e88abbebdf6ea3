import { MAX_KITCHEN_SCHOOLS } from '@merenda/contract/orders/kitchen';
import { plainForSearch } from '@merenda/domain/forms/search';
import type { OperatorScope } from '@merenda/domain/people/operators';
import type { Services } from '../services.ts';

/** The first schools of an operator's scope by name, or those whose name or town has the text. */
export async function listSchools(
  { db }: Pick<Services, 'db'>,
  { everywhere, companies, schools }: OperatorScope,
  { q }: { q?: string | undefined },
) {
  const rows = await db
    .selectFrom('school')
    .select(['id', 'name', 'town'])
    .$if(!everywhere, (query) =>
      query.where((eb) =>
        eb.or([
          eb('company_id', '=', eb.fn.any(eb.val([...companies]))),
          eb('id', '=', eb.fn.any(eb.val([...schools]))),
        ]),
      ),
    )
    .$if(q !== undefined, (query) =>
      query.where((eb) =>
        eb(eb.fn('strpos', ['searched', eb.val(plainForSearch(q ?? ''))]), '>', 0),
      ),
    )
    .orderBy('name')
    .orderBy('id')
    .limit(MAX_KITCHEN_SCHOOLS)
    .execute();
  return {
    docs: rows.map(({ id, name, town }) => ({ _id: id, name, ...(town && { town }) })),
  };
}
