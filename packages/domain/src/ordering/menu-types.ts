/** The types of a menu: the service for which it is (product:menus#menu). */
export const MENU_TYPES = ['lunch', 'party', 'special-event', 'INO-TA', 'COFF-BRK'] as const;

export type MenuType = (typeof MENU_TYPES)[number];
