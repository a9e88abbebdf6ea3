/**
 * The two balances of an account, each with a type of its own, so that one cannot stand where the other
 * belongs (product:money#two-balances). Both are numbers underneath and are reckoned with as such; the sum
 * or difference is a plain amount, and is said anew to be a balance (`available`, `posted`).
 */
declare const balance: unique symbol;

interface IsAvailable {
  readonly [balance]: 'available';
}
interface IsPosted {
  readonly [balance]: 'posted';
}

/** The available balance in minor units: the posted one less the held amount. */
export type Available = bigint & IsAvailable;

/** The sum of all that was posted, in minor units, with what is held: the history of a statement. */
export type Posted = bigint & IsPosted;

/** On the wire, in major units: see `Available`. */
export type AvailableMajor = number & IsAvailable;

/** On the wire, in major units: see `Posted`. */
export type PostedMajor = number & IsPosted;

/** In the data of a letter: minor units as text. See `Available`. */
export type AvailableText = string & IsAvailable;

/** Says that an amount in minor units is an available balance, such as one that was reckoned. */
export const available = (minor: bigint): Available => minor as Available;

/** Says that an amount in minor units is a posted balance. */
export const posted = (minor: bigint): Posted => minor as Posted;

/** For the data of a letter. */
export const availableText = (minor: Available): AvailableText => `${minor}` as AvailableText;
