import { isSecondMealId } from '@merenda/domain/ordering/second-meal';
import type { Language } from '@merenda/domain/places/languages';
import { translate } from '@merenda/i18n/translate';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/generated.ts';
import { type Compared, type Conflict, compareDishes } from '../health/index.ts';
import { localisedName } from '../menus/index.ts';
import type { Services } from '../services.ts';
import type { Buyer } from './buyer.ts';
import { orderRefused } from './refusal.ts';

/** A dish that the diner's health form warns of. */
export interface HealthWarning extends Conflict {
  name: Record<string, string>;
}

/**
 * The dishes of each meal that the students' health forms warn of (product:ordering#warnings), for
 * any guardian who orders. Guardians' own meals have none. The number of statements does not depend
 * on the number of meals.
 * @throws Failure health_data_locked
 */
export async function findHealthWarnings(
  services: Pick<Services, 'env' | 'log'>,
  db: Kysely<DB>,
  meals: readonly Compared<Compared['dishes'][number] & { name: Record<string, string> }>[],
): Promise<HealthWarning[][]> {
  const conflicts = await compareDishes(services, db, meals);
  return meals.map(({ dishes }, at) =>
    (conflicts[at] ?? []).map((conflict) => ({
      ...conflict,
      name: dishes.find(({ id }) => id === conflict.dish)?.name ?? {},
    })),
  );
}

/** The student's fields on which a warning depends. */
type Shown = 'givenName' | 'maySeeHealth';

/** A warning in words; only a reader with the right to health data gets the allergens. */
export function warningText(
  { name, allergens }: HealthWarning,
  { student }: { student: Pick<NonNullable<Buyer['student']>, Shown> | undefined },
  language: Language,
): string {
  const values = { dish: localisedName(name, language), student: student?.givenName ?? '' };
  if (!student?.maySeeHealth) return translate(language, 'order.warning.unsuited', values);
  const names = allergens.map((allergen) => translate(language, `allergen.${allergen}`));
  const list = new Intl.ListFormat(language).format(names);
  return translate(language, 'order.warning.allergens', { ...values, allergens: list });
}

/**
 * Checks that the present health warnings, and no others, were confirmed.
 * @throws Failure order_not_possible
 */
export function checkConfirmed(warnings: readonly Conflict[], confirmed: readonly string[]): void {
  const ofHealth = new Set(confirmed.filter((id) => !isSecondMealId(id)));
  const isSame = ofHealth.size === warnings.length && warnings.every(({ id }) => ofHealth.has(id));
  if (!isSame) throw orderRefused('warnings_unconfirmed');
}
