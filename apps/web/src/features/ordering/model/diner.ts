import { type Currency, wireToMinor } from '@merenda/domain/money/money';
import { givenName } from '@merenda/domain/people/guardians';
import type { Dependent } from '../../../queries/dependents.ts';
import type { Responsible } from '../../../session/session.ts';

/** Who eats and whose wallet pays: a student, or the guardian at the own restaurant unit. */
export interface Diner {
  kind: 'student' | 'guardian';
  id: string;
  name: string;
  /** As one is called. */
  givenName: string;
  unit: { _id: string; name: string; timeZone: string };
  currency: Currency;
  balanceMinor: bigint;
  /** Product ids (product:limits#forbidden-products). */
  forbidden: readonly string[];
  /** May the signed-in guardian spend of this wallet? */
  maySpend: boolean;
}

/** A student with a wallet; undefined for one without. */
export function studentAsDiner(student: Dependent, country: string): Diner | undefined {
  const { _id, name, restaurantUnit, wallet, restrictions } = student;
  if (!wallet) return undefined;
  return {
    kind: 'student',
    id: _id,
    name,
    givenName: givenName(name, student.countryCode ?? country),
    unit: restaurantUnit,
    currency: wallet.currencyInfo,
    balanceMinor: wireToMinor(wallet.balance, wallet.currencyInfo),
    forbidden: restrictions.menus.forbiddenProducts,
    maySpend: student.maySpend,
  };
}

/** The guardian, once a restaurant unit is chosen in the profile. */
export function guardianAsDiner(responsible: Responsible): Diner | undefined {
  const { _id, name, countryCode, restaurantUnit, wallet } = responsible;
  if (!restaurantUnit) return undefined;
  return {
    kind: 'guardian',
    id: _id,
    name,
    givenName: givenName(name, countryCode),
    unit: restaurantUnit,
    currency: wallet.currencyInfo,
    balanceMinor: wireToMinor(wallet.balance, wallet.currencyInfo),
    forbidden: [],
    maySpend: true,
  };
}
