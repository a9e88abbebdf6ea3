import type { PoolClient } from 'pg';
import { nestedParts } from '../../menus/index.ts';
import { type Format, stagingOf } from '../formats/format.ts';
import type { Mistakes } from '../mistakes.ts';
import { addFound, type Source } from './check-references.ts';

/**
 * Adds rows by which a part would have parts of its own as mistakes (`nestedParts`). Each row of such a chain
 * is one: the right one is unknown.
 */
export async function checkParts(
  client: PoolClient,
  format: Format,
  { file, columnOf }: Source,
  mistakes: Mistakes,
): Promise<void> {
  const table = stagingOf(format);
  await addFound(
    client,
    table,
    `WITH staged AS (
       SELECT s.line, s.removed, product.id AS product_id, part.id AS part_id
       FROM ${table} AS s ${format.joins} WHERE NOT s.is_wrong
     ), kept AS (
       SELECT product_id, part_id FROM sub_product WHERE NOT EXISTS (SELECT FROM staged
         WHERE removed AND staged.product_id = sub_product.product_id
           AND staged.part_id = sub_product.part_id)
       UNION ALL SELECT product_id, part_id FROM staged WHERE NOT removed
     ), nested AS (${nestedParts('kept')})
     SELECT line FROM staged WHERE NOT removed AND (product_id, part_id) IN
       (SELECT product_id, part_id FROM nested UNION ALL SELECT part_id, deeper_id FROM nested)`,
    mistakes,
    ({ line }) =>
      mistakes.addRow({ file, line, column: columnOf('part') }, { code: 'partHasParts' }),
  );
}
