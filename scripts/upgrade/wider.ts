/** A rule's text without its lists of values and its limits, and these apart. */
interface Parts {
  shape: string;
  lists: string[][];
  limits: { isUpper: boolean; value: number }[];
}

/** A condition that turns another around, or is equal to one: with a longer list it accepts less. */
const NEGATION = /<>|!=|\bNOT\b|\bDISTINCT\b| = \(|ARRAY\[\]\)\) = /;

/**
 * Does a changed rule accept all that the one before accepted? It does when nothing but its lists and limits
 * has changed, and these have grown. Other changes are not judged: they count as narrower.
 * @param former `CHECK (…)` as PostgreSQL writes it
 */
export function isWider(former: string, now: string): boolean {
  const [before, after] = [partsOf(former), partsOf(now)];
  if (before.shape !== after.shape || NEGATION.test(after.shape)) return false;
  return (
    before.lists.every((list, at) => list.every((value) => after.lists[at]?.includes(value))) &&
    before.limits.every(({ isUpper, value }, at) => {
      const limit = after.limits[at]?.value ?? Number.NaN;
      return isUpper ? limit >= value : limit <= value;
    })
  );
}

function partsOf(rule: string): Parts {
  const lists: string[][] = [];
  const limits: Parts['limits'] = [];
  const shape = rule
    .replaceAll('IS NOT NULL', 'IS THERE')
    // Large and negative numbers are written as texts.
    .replace(/'(-?\d+)'::(?:bigint|integer|numeric)/g, '$1')
    // A list of one value is written as an equation.
    .replace(/ = ('(?:[^']|'')*'::\w+)/g, ' = ANY (ARRAY[$1])')
    .replace(/ARRAY\[([^\]]*)\]/g, (_, values: string) => {
      lists.push(values.match(/'(?:[^']|'')*'/g) ?? []);
      return 'ARRAY[]';
    })
    .replace(/([<>])(=?) \(?(-?\d+)\)?/g, (_, sign: string, equal: string, value: string) => {
      limits.push({ isUpper: sign === '<', value: Number(value) });
      return `${sign}${equal} limit`;
    });
  return { shape, lists, limits };
}
