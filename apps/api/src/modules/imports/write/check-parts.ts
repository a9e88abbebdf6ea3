import { MAX_PARTS } from '@merenda/domain/ordering/products';
import type { PoolClient } from 'pg';
import { nestedParts } from '../../menus/index.ts';
import { type Format, stagingOf } from '../formats/format.ts';
import type { Mistakes } from '../mistakes.ts';
import { addFound, type Source } from './check-references.ts';

/**
 * Adds rows by which a part would have parts of its own as mistakes (`nestedParts`). Each row of such a chain
 * is one: the right one is unknown. Rows beyond the most parts of a dish are mistakes, too.
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
  await addFound(
    client,
    table,
    `WITH staged AS (
       SELECT s.line, s.removed, product.id AS product_id, part.id AS part_id
       FROM ${table} AS s ${format.joins} WHERE NOT s.is_wrong
     ), beside AS (
       SELECT product_id, count(*) AS parts FROM sub_product WHERE NOT EXISTS (SELECT FROM staged
         WHERE staged.product_id = sub_product.product_id
           AND staged.part_id = sub_product.part_id)
       GROUP BY product_id
     ), placed AS (
       SELECT line, coalesce(beside.parts, 0)
         + row_number() OVER (PARTITION BY staged.product_id ORDER BY line) AS place
       FROM staged LEFT JOIN beside USING (product_id) WHERE NOT removed
     )
     SELECT line FROM placed WHERE place > ${MAX_PARTS}`,
    mistakes,
    ({ line }) =>
      mistakes.addRow(
        { file, line, column: columnOf('part') },
        { code: 'tooManyParts', values: { max: MAX_PARTS } },
      ),
  );
}
