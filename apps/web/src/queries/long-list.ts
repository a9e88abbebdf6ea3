/** How many records of a list are asked for at once. */
export const PAGE = 20;

interface LongList {
  docs: readonly { _id: string }[];
  limit: number;
  total?: number | undefined;
  hasMoreThanTotal?: true | undefined;
}

/** The id after which a long list's next page begins (product:api#long-lists); undefined at its end. */
export function nextAfter(last: LongList, pages: readonly LongList[]): string | undefined {
  const shown = pages.reduce((sum, { docs }) => sum + docs.length, 0);
  const [first] = pages;
  const isAll = shown === first?.total && !first.hasMoreThanTotal;
  return isAll || last.docs.length < last.limit ? undefined : last.docs.at(-1)?._id;
}
