/**
 * The SQL of a rule (product:console-menus#dish): a part of a dish has no parts of its own. A dish tells its
 * own allergens and those of its parts, and no deeper ones.
 * @param pairs the name of a table of `product_id` and `part_id`
 * @returns a query of chains: the dish, its part, and a part of that part (`deeper_id`)
 */
export const nestedParts = (pairs: string): string =>
  `SELECT whole.product_id, whole.part_id, deeper.part_id AS deeper_id
   FROM ${pairs} AS whole JOIN ${pairs} AS deeper ON deeper.product_id = whole.part_id`;
