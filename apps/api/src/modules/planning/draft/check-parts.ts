import type { MenuChange } from '@merenda/contract/menus/planning';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../platform/database/generated.ts';
import { Failure } from '../../../platform/failure.ts';
import { localisedName, nestedParts } from '../../menus/index.ts';

/**
 * A part has no parts of its own (`nestedParts`). A draft is looked at as a whole, as one change may end what
 * another begins.
 * @throws Failure validation_failed with the name of the part
 */
export async function checkParts(db: Kysely<DB>, changes: readonly MenuChange[]): Promise<void> {
  const dishes = changes.filter((change) => change.kind === 'dish');
  if (dishes.length === 0) return;
  const products = dishes.map(({ product }) => product);
  const pairs = dishes.flatMap(({ product, parts }) => parts.map((part) => ({ product, part })));
  const wholes = pairs.map(({ product }) => product);
  const parts = pairs.map(({ part }) => part);
  const { rows } = await sql<{ id: string }>`
    WITH planned AS (
      SELECT product_id, part_id
      FROM unnest(${wholes}::uuid[], ${parts}::uuid[]) AS pair (product_id, part_id)
      UNION ALL
      SELECT product_id, part_id FROM sub_product
      WHERE product_id <> ALL (${products}::uuid[])
        AND (product_id = ANY (${parts}::uuid[]) OR part_id = ANY (${products}::uuid[]))
    )
    SELECT part_id AS id FROM (${sql.raw(nestedParts('planned'))}) AS nested LIMIT 1`.execute(db);
  const [nested] = rows;
  if (!nested) return;
  const { names } =
    dishes.find(({ product }) => product === nested.id) ??
    (await db
      .selectFrom('product')
      .select('names')
      .where('id', '=', nested.id)
      .executeTakeFirstOrThrow());
  throw new Failure('validation_failed', {
    message: 'a part has parts of its own',
    userMessageKey: 'planning.dish.nested',
    userMessageValues: (language) => ({ dish: localisedName(names, language) }),
  });
}
