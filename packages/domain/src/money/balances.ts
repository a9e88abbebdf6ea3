/**
 * The two balances of an account, each with a type of its own, so that one cannot stand in for the
 * other (product:money#two-balances). Both are numbers underneath. A sum or difference is a plain
 * amount, and becomes a balance again by `available` or `posted`.
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

/**
 * The sum of all posted amounts, in minor units, including held money: the history of a statement.
 */
export type Posted = bigint & IsPosted;

/** An available balance on the wire, in major units. */
export type AvailableMajor = number & IsAvailable;

/** A posted balance on the wire, in major units. */
export type PostedMajor = number & IsPosted;

/** An available balance in the data of an e-mail: minor units as text. */
export type AvailableText = string & IsAvailable;

/** Marks an amount in minor units as an available balance, such as a computed one. */
export const available = (minor: bigint): Available => minor as Available;

/** Marks an amount in minor units as a posted balance. */
export const posted = (minor: bigint): Posted => minor as Posted;

/** An available balance for the data of an e-mail. */
export const availableText = (minor: Available): AvailableText => `${minor}` as AvailableText;
