import { givenName, shownName } from './guardians.ts';

/** The stored name of a person whose data are erased; readers get words for it (product:privacy#erasure). */
export const ERASED_NAME = '——';

declare const kept: unique symbol;
declare const seen: unique symbol;

/**
 * A guardian's whole name as the database stores it. To the compiler it is no text: each place that
 * shows it says who reads it, by one of the functions below (product:guardians#names).
 */
export interface KeptName {
  readonly [kept]: true;
}

/** A guardian's name as its reader may see it; only the functions below make one. */
export type NameAsSeen = string & { readonly [seen]: true };

/** The fields from which the name for others is made. */
interface Named {
  name: KeptName;
  /** ISO 3166 alpha-2. */
  country: string;
}

/** A guardian named to readers who may include the guardian. */
export interface NamedGuardian extends Named {
  id: string;
}

/** A guardian's name for a reader: guardians see their own name whole, and the given name of others. */
export function nameAsSeen(readerId: string, { id, ...named }: NamedGuardian): NameAsSeen {
  return readerId === id ? (ownName(named.name) as NameAsSeen) : nameForOthers(named);
}

/** A guardian's given name, which other guardians see; an erased name stays as it is stored. */
export const nameForOthers = ({ name, country }: Named): NameAsSeen =>
  (isErased(name) ? ERASED_NAME : givenName(ownName(name), country)) as NameAsSeen;

export const isErased = (name: KeptName): boolean => ownName(name) === ERASED_NAME;

/**
 * The whole name of a guardian who asks to be another guardian of a student, for the owner who
 * decides.
 */
export const nameOfAsker = (name: KeptName): NameAsSeen => shownName(ownName(name)) as NameAsSeen;

/**
 * The whole name, for operators with `guardians.see`, who find and name the account by it, and for those
 * who decide about its money.
 */
export const nameForOperators = (name: KeptName): string => ownName(name);

/**
 * The whole name, for pages, e-mails, receipts and data that only its owner gets, and for the
 * processor that charges the owner.
 */
export const ownName = (name: KeptName): string => name as unknown as string;
