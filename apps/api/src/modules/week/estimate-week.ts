import type { AuthorizedCart } from '@merenda/contract';
import type { estimateWeek as estimateWeekRoute } from '@merenda/contract/week';
import type { CurrencyCode } from '@merenda/domain/money/currencies';
import { type Available, available, sumMinor, toMajor, toMinor } from '@merenda/domain/money/money';
import { whatFits } from '@merenda/domain/ordering/basket';
import { DEFAULT_ORDER_TYPE } from '@merenda/domain/ordering/order-types';
import type { Language } from '@merenda/domain/places/languages';
import { translate } from '@merenda/i18n/translate';
import { balancesOf } from '@merenda/ledger';
import type { z } from 'zod';
import type { SignedIn } from '../../auth/signed-in.ts';
import { Failure } from '../../platform/failure.ts';
import { estimateMeals } from '../orders/index.ts';
import type { Services } from '../services.ts';

type BasketMeal = z.output<(typeof estimateWeekRoute)['schema']['body']>['meals'][number];
type Estimation = z.output<(typeof estimateWeekRoute)['schema']['response'][200]>;
type Unfit = NonNullable<Estimation['meals'][number]['unfit']>;

/** A meal's own estimation: its cart, or why there is none. */
interface Estimated {
  student: string;
  day: string;
  cart?: AuthorizedCart;
  unfit?: Unfit;
}

/**
 * Prices a basket: estimates each meal by itself, and tells which of the possible meals fit
 * together into balances and daily maxima (product:week#what-fits). The number of statements does
 * not depend on the number of meals. Nothing is booked. A meal that needs a confirmation does not
 * fit until it is given.
 * @throws Failure not_found, spending_not_allowed, validation_failed
 */
export async function estimateWeek(
  services: Services,
  guardian: SignedIn,
  meals: readonly BasketMeal[],
  language: Language,
): Promise<Estimation> {
  const { currency } = guardian;
  const bodies = meals.map((meal) => ({ ...meal, requestType: DEFAULT_ORDER_TYPE }));
  const carts = await estimateMeals(services, guardian, bodies, language);
  const estimated = meals.map((meal, at) => toldAlone(meal, carts[at], language));
  const balances = await findBalances(services, [
    ...new Set(meals.map(({ purchaseFor }) => purchaseFor)),
  ]);
  const candidates = estimated.flatMap(({ cart, unfit, student, day }) =>
    cart && !unfit ? [{ cart, student, day, totalMinor: toMinor(cart.cost.total, currency) }] : [],
  );
  const unaffordable = whatFits(
    candidates.map(({ cart: { dailyLimit }, ...meal }) => ({
      ...meal,
      left: { daily: dailyLimit ? toMinor(dailyLimit.left, currency) : null },
    })),
    balances,
  );
  const reasons = new Map(candidates.map(({ cart }, at) => [cart, unaffordable[at]]));
  const estimates = estimated.map(({ cart, unfit, student, day }) => {
    const reason = cart && reasons.get(cart);
    const why = reason ? { reason, message: translate(language, `week.unfit.${reason}`) } : unfit;
    return { student, day, ...(cart ? { cart } : {}), ...(why ? { unfit: why } : {}) };
  });
  return {
    meals: estimates.map(({ student: _student, day: _day, ...meal }) => meal),
    wallets: [...balances].map(([student, balanceMinor]) => {
      const own = estimates.filter((meal) => meal.student === student);
      return {
        student,
        balance: toMajor(balanceMinor, currency),
        total: totalOf(own, currency),
        fitting: totalOf(
          own.filter(({ unfit }) => !unfit),
          currency,
        ),
      };
    }),
  };
}

const totalOf = (meals: readonly { cart?: AuthorizedCart }[], currency: CurrencyCode) =>
  toMajor(
    sumMinor(meals.map(({ cart }) => (cart ? toMinor(cart.cost.total, currency) : 0n))),
    currency,
  );

/** A meal's cart, and its own obstacles to being ordered. */
function toldAlone(
  { purchaseFor: student, scheduledFor }: BasketMeal,
  cart: AuthorizedCart | Failure | undefined,
  language: Language,
): Estimated {
  const about = { student, day: scheduledFor.slice(0, 10) };
  if (cart === undefined) return about;
  if (cart instanceof Failure) {
    const message = cart.userMessage(language) ?? cart.message;
    return { ...about, unfit: { reason: 'refused', message } };
  }
  const warnings = cart.warnings.filter(({ _id }) => _id !== undefined);
  if (warnings.length === 0) return { ...about, cart };
  const message = warnings.map((warning) => warning.message).join(' ');
  return { ...about, cart, unfit: { reason: 'warned', message } };
}

/** The available balance of each student's wallet, in minor units, in order of registration. */
async function findBalances(
  { db, pool }: Services,
  students: readonly string[],
): Promise<Map<string, Available>> {
  const rows = await db
    .selectFrom('student')
    .select(['id', 'wallet_id'])
    .where('id', 'in', students)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const balances = await balancesOf(
    pool,
    rows.flatMap(({ wallet_id }) => wallet_id ?? []),
  );
  return new Map(
    rows.map(({ id, wallet_id }) => [
      id,
      (wallet_id && balances.get(wallet_id)?.availableMinor) || available(0n),
    ]),
  );
}
