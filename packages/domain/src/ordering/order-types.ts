/** The types of an order (product:menus#order-types): for one person, or a coffee break for a group. */
export const ORDER_TYPES = ['INO-TA', 'COFF-BRK'] as const;

export type OrderType = (typeof ORDER_TYPES)[number];

/** The type of an order for one person, and of one that names none. */
export const DEFAULT_ORDER_TYPE = 'INO-TA' as const satisfies OrderType;
