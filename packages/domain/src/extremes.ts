type Comparable = number | bigint | string;

/** The greatest of the values, or `whenNone` for no values: `Math.max()` would be -Infinity. */
export const greatest = <T extends Comparable, None>(
  values: Iterable<T>,
  whenNone: None,
): T | None => extreme(values, whenNone, (one, other) => one > other);

/** The least of the values, or `whenNone` for no values: `Math.min()` would be Infinity. */
export const least = <T extends Comparable, None>(values: Iterable<T>, whenNone: None): T | None =>
  extreme(values, whenNone, (one, other) => one < other);

function extreme<T, None>(
  values: Iterable<T>,
  whenNone: None,
  isFurther: (one: T, other: T) => boolean,
): T | None {
  const [first, ...others] = values;
  if (first === undefined) return whenNone;
  return others.reduce((most, one) => (isFurther(one, most) ? one : most), first);
}
