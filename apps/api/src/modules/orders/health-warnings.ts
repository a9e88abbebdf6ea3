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
 * What the students' health forms warn of in each meal (product:ordering#warnings), whoever orders it; of
 * guardians' own meals there is nothing. As many statements however many meals there are.
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

/** What of a student a warning depends on. */
type Shown = 'givenName' | 'maySeeHealth';

/** A warning in words; the allergens are for whoever may see the form. */
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
 * A meal is ordered knowingly: all that the form warns of now was confirmed, and nothing else of it.
 * @throws Failure order_not_possible
 */
export function checkConfirmed(warnings: readonly Conflict[], confirmed: readonly string[]): void {
  const ofHealth = new Set(confirmed.filter((id) => !isSecondMealId(id)));
  const isSame = ofHealth.size === warnings.length && warnings.every(({ id }) => ofHealth.has(id));
  if (!isSame) throw orderRefused('warnings_unconfirmed');
}
