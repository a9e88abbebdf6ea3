import { type Available, type Currency, wireToMinor } from '@merenda/domain/money/money';
import { type Prohibition, type Prohibitions, whyForbidden } from '@merenda/domain/ordering/limits';
import type { Maxima } from '@merenda/domain/ordering/spending-limits';
import { givenName } from '@merenda/domain/people/guardians';
import type { Dependent } from '../../../queries/dependents.ts';
import type { Responsible } from '../../../session/session.ts';
import type { Dish } from '../api/menus.ts';

/** The diner, whose wallet pays: a student, or the guardian at their own restaurant unit. */
export interface Diner {
  kind: 'student' | 'guardian';
  id: string;
  name: string;
  /** The given name, for texts that address or mention the diner. */
  givenName: string;
  photo?: string | undefined;
  unit: { _id: string; name: string; timeZone: string };
  currency: Currency;
  balanceMinor: Available;
  prohibitions: Prohibitions;
  /** The diner's limits of spending (product:limits#daily-maximum). */
  maxima: Maxima;
  /** The signed-in guardian may spend from this wallet. */
  maySpend: boolean;
  /** The signed-in guardian may see the diner's health form. */
  maySeeHealth: boolean;
}

/** A student as a diner; undefined without a wallet. */
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
    photo: student.photo,
    unit: restaurantUnit,
    currency: wallet.currencyInfo,
    balanceMinor: wireToMinor(wallet.balance, wallet.currencyInfo),
    prohibitions: prohibitionsOf(student),
    maxima: maximaOf(restrictions, wallet.currencyInfo),
    maySpend: student.maySpend,
    maySeeHealth: student.maySeeHealth,
  };
}

/** The guardian as a diner; undefined until the profile names a restaurant unit. */
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
    maxima: { daily: null },
    maySpend: true,
    maySeeHealth: false,
  };
}

/** A student's limits of spending. */
const maximaOf = (
  { wallet: { dailyMax } }: Dependent['restrictions'],
  currency: Currency,
): Maxima => ({
  daily: dailyMax === null ? null : wireToMinor(dailyMax, currency),
});

/** A student's prohibitions. */
export const prohibitionsOf = ({ restrictions: { menus } }: Dependent): Prohibitions => ({
  products: menus.forbiddenProducts,
  categories: menus.forbiddenCategories,
  allergens: menus.forbiddenAllergens,
});

/** The prohibition that applies to a dish of a menu's category; undefined without one. */
export const prohibitionOf = (
  { product }: Dish,
  categoryId: string,
  prohibitions: Prohibitions,
): Prohibition | undefined =>
  whyForbidden({ productId: product._id, categoryId, allergens: product.allergens }, prohibitions);
