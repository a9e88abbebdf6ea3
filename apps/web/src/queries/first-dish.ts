/** A meal's first dish and the number of its others: "Rice +2". */
export const firstDish = ([first = '', ...others]: readonly string[]): string =>
  others.length > 0 ? `${first}\u00a0+${others.length}` : first;
