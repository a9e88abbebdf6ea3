import type { Language } from '@merenda/domain/places/languages';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../platform/database/generated.ts';
import { Failure } from '../../../platform/failure.ts';
import { enqueueEmail, forgetEmails } from '../../../platform/mail/enqueue-email.ts';
import type { Services } from '../../services.ts';
import { spendBudget } from '../throttle/throttle.ts';
import { ADDRESS_THROTTLES, PERSON_THROTTLES } from '../throttle/throttle-keys.ts';

const BUDGET_AN_HOUR = 5;

/**
 * Sends the link for a new password (product:session#recovery). Within the budget an unknown e-mail
 * is told; past it every answer is the same and no e-mail is written.
 * @throws Failure unknown_email
 */
export async function recover(
  services: Services,
  request: { email: string; company: string; address: string; origin: string; language: Language },
): Promise<void> {
  const email = request.email.toLowerCase();
  const withinBudget =
    (await spendBudget(services, ADDRESS_THROTTLES.recover(request.address), BUDGET_AN_HOUR)) &&
    (await spendBudget(services, PERSON_THROTTLES.recover({ email }), BUDGET_AN_HOUR));
  if (!withinBudget) return;
  const guardian = await services.db
    .selectFrom('guardian')
    .select('id')
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .where('company_id', '=', request.company)
    .executeTakeFirst();
  if (!guardian) throw new Failure('unknown_email');
  await enqueueEmail(services.db, {
    kind: 'password-reset',
    guardianId: guardian.id,
    data: { origin: request.origin, language: request.language },
  });
}

/** Voids every link to a new password that was sent or is about to be. */
export async function voidRecoveries(db: Kysely<DB>, guardianId: string): Promise<void> {
  await forgetEmails(db, guardianId, 'password-reset');
  await db
    .updateTable('password_reset')
    .set({ used_at: sql<Date>`now()` })
    .where('guardian_id', '=', guardianId)
    .where('used_at', 'is', null)
    .execute();
}
