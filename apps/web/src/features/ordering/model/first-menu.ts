import type { Menu } from '../api/menus.ts';

/** The menu that a day opens with: its lunch, else its first (product:menus#page). */
export const firstMenu = (menus: readonly Menu[]): Menu | undefined =>
  menus.find(({ menuType }) => menuType === 'lunch') ?? menus[0];
