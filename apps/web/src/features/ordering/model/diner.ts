import { type Available, type Currency, wireToMinor } from '@merenda/domain/money/money';
import { type Prohibition, type Prohibitions, whyForbidden } from '@merenda/domain/ordering/limits';
import { givenName } from '@merenda/domain/people/guardians';
import type { Dependent } from '../../../queries/dependents.ts';
import type { Responsible } from '../../../session/session.ts';
import type { Dish } from '../api/menus.ts';

/** Who eats and whose wallet pays: a student, or the guardian at the own restaurant unit. */
export interface Diner {
  kind: 'student' | 'guardian';
  id: string;
  name: string;
  /** As one is called. */
  givenName: string;
  unit: { _id: string; name: string; timeZone: string };
  currency: Currency;
  balanceMinor: Available;
  prohibitions: Prohibitions;
  /** Has a daily maximum (product:limits#daily-maximum). */
  isLimited: boolean;
  /** May the signed-in guardian spend of this wallet? */
  maySpend: boolean;
  /** And see what the diner's health form says? */
  maySeeHealth: boolean;
}

/** A student with a wallet; undefined for one without. */
export function studentAsDiner(
  student: Dependent & { wallet: NonNullable<Dependent['wallet']> },
  country: string,
): Diner;
export function studentAsDiner(student: Dependent, country: string): Diner | undefined;
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
    prohibitions: prohibitionsOf(student),
    isLimited: restrictions.wallet.dailyMax !== null,
    maySpend: student.maySpend,
    maySeeHealth: student.maySeeHealth,
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
    prohibitions: { products: [], categories: [], allergens: [] },
    isLimited: false,
    maySpend: true,
    maySeeHealth: false,
  };
}

/** What a student may not have. */
export const prohibitionsOf = ({ restrictions: { menus } }: Dependent): Prohibitions => ({
  products: menus.forbiddenProducts,
  categories: menus.forbiddenCategories,
  allergens: menus.forbiddenAllergens,
});

/** Why a dish of a menu's category is forbidden; undefined when it is not. */
export const prohibitionOf = (
  { product }: Dish,
  categoryId: string,
  prohibitions: Prohibitions,
): Prohibition | undefined =>
  whyForbidden({ productId: product._id, categoryId, allergens: product.allergens }, prohibitions);
