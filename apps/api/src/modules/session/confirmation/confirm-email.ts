import { type Kysely, sql } from 'kysely';
import { hashToken } from '../../../auth/tokens.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import type { DB } from '../../../platform/database/generated.ts';
import { Failure } from '../../../platform/failure.ts';
import { forgetEmails } from '../../../platform/mail/enqueue-email.ts';
import type { Services } from '../../services.ts';
import { refuseSecret } from '../throttle/refuse-secret.ts';

const now = sql<Date>`now()`;

/**
 * Whoever acts has read a letter to the guardian's address, which is confirmed from now on
 * (product:session#confirmed-address): the one place for it, whatever the letter was about. A
 * letter's link that outlives a change of the address must not come here.
 */
export async function confirmEmail(db: Kysely<DB>, guardianId: string): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('guardian')
    .set({ email_confirmed_at: now })
    .where('id', '=', guardianId)
    .where('email_confirmed_at', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await forgetEmails(db, guardianId, 'email-confirmation');
  await writeAudit(db, { actor: guardianId, action: 'email.confirmed', subject: guardianId });
}

/**
 * Confirms an address by a letter's link. The link confirms once; opened again it finds what it did.
 * Made-up tokens count as mistakes of the network.
 * @throws Failure invalid_confirmation, too_many_requests
 */
export async function confirmByLink(services: Services, token: string, ip: string): Promise<void> {
  const isConfirmed = await services.db.transaction().execute(async (trx) => {
    const link = await trx
      .selectFrom('email_confirmation as link')
      .innerJoin('guardian', 'guardian.id', 'link.guardian_id')
      .select(['link.guardian_id', 'link.email', 'link.used_at'])
      .select(['guardian.email as current', 'guardian.email_confirmed_at'])
      .where('link.token_hash', '=', hashToken(token))
      .where('link.expires_at', '>', now)
      .forUpdate()
      .executeTakeFirst();
    if (!link || link.email !== link.current) return false;
    if (link.email_confirmed_at) return true;
    if (link.used_at) return false;
    await trx
      .updateTable('email_confirmation')
      .set({ used_at: now })
      .where('guardian_id', '=', link.guardian_id)
      .execute();
    await confirmEmail(trx, link.guardian_id);
    return true;
  });
  if (!isConfirmed) await refuseSecret(services, ip, new Failure('invalid_confirmation'));
}
