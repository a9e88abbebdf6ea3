import type { MenuDraft, PlannedMenu } from './queries.ts';

/** The dishes that a menu has, or gets by the draft, perhaps from somebody else. */
export const offeredOn = (menu: PlannedMenu, { changes }: MenuDraft): string[] => [
  ...menu.categories.flatMap(({ dishes }) =>
    dishes.flatMap(({ isOffered, product }) => (isOffered ? [product] : [])),
  ),
  ...changes.flatMap(({ change }) =>
    change.kind === 'offer' && change.menu === menu._id ? [change.product] : [],
  ),
];
