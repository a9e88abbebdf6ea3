import type { Cancellation } from '@merenda/contract/orders';
import type { registerOrder } from '@merenda/contract/people/attendance';
import { hasOperatorRight } from '@merenda/domain/people/operators';
import { derivedId } from '@merenda/ledger';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { SignedInOperator } from '../../auth/signed-in.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import type { DB } from '../../platform/database/generated.ts';
import type { MealToCome } from './meals-to-come.ts';

type State = Pick<z.input<typeof registerOrder>, 'status' | 'cancelledWhy'>;
type Stored = Pick<MealToCome, 'day' | 'status' | 'cancelled_why'>;

/** An operator whose roles decide about health data, and whom the audit names. */
export type Reader = Pick<SignedInOperator, 'id' | 'roles'>;

/** The record that is opened (a class, a student, an order, a school), and when. */
interface Look {
  about: string;
  now: Date;
}

/**
 * Reasons for everybody: acts of the school. If families' reasons were told, too, the missing one would
 * be that of a health form.
 */
const OF_SCHOOL: readonly Cancellation[] = ['absent', 'school-closed'];

/**
 * Orders with their states as an operator may know them (product:console#health), in their order.
 * Without `health.see` a suspended one is only not to be handed out, and no reason hints at a health
 * form. With it, an audit entry says who looked, whatever was found: the entry itself tells nothing.
 * A page that asks anew every few seconds leaves one entry a day for its record and days.
 */
export async function tellStates<Meal extends Stored>(
  db: Kysely<DB>,
  reader: Reader,
  look: Look,
  meals: readonly Meal[],
): Promise<{ meal: Meal; state: State }[]> {
  const maySeeHealth = hasOperatorRight(reader.roles, 'health.see');
  await auditLook(db, reader, look, meals);
  return meals.map((meal) => ({ meal, state: tellState(meal, maySeeHealth) }));
}

const tellState = ({ status, cancelled_why: why }: Stored, maySeeHealth: boolean) =>
  ({
    status: !maySeeHealth && status === 'suspended' ? 'withheld' : status,
    ...(why && (maySeeHealth || OF_SCHOOL.includes(why)) && { cancelledWhy: why }),
  }) as State;

/**
 * Notes that an operator with `health.see` looks at the states of meals, or at the number of suspended ones:
 * once a day for the record and its days.
 */
export async function auditLook(
  db: Kysely<DB>,
  { id: operator, roles }: Reader,
  { about, now }: Look,
  meals: readonly Pick<Stored, 'day'>[],
): Promise<void> {
  if (meals.length === 0 || !hasOperatorRight(roles, 'health.see')) return;
  const days = meals.map(({ day }) => day).sort();
  const [firstDay = '', lastDay = ''] = [days[0], days.at(-1)];
  const today = now.toISOString().slice(0, 10);
  await writeAudit(db, {
    id: derivedId('meals-shown', operator, about, firstDay, lastDay, today),
    action: 'meals.shown',
    operator,
    subject: about,
    detail: { firstDay, lastDay },
  });
}
