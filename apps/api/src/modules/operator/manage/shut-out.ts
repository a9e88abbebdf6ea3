import type { openOperator as contract } from '@merenda/contract/administration/operators';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { SignedInOperator } from '../../../auth/signed-in.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import { Failure, notFound } from '../../../platform/failure.ts';
import type { Services } from '../../services.ts';
import { checkRepeat } from '../check-repeat.ts';
import { endAccess } from './change-operator.ts';
import { openOperator } from './view-operators.ts';

type Needed = Pick<Services, 'db'>;

/**
 * Ends another operator's or a script's access at once. The same again changes nothing
 * (product:console-administration#operators).
 * @throws Failure not_found, operator_not_allowed for the own access; record_changed when somebody else
 * has ended it
 */
export async function shutOutOperator(
  services: Needed,
  administrator: SignedInOperator,
  { id, reason }: { id: string; reason: string },
): Promise<z.input<(typeof contract)['schema']['response'][200]>> {
  if (id === administrator.id) {
    throw new Failure('operator_not_allowed', {
      message: 'nobody disables the own account',
      userMessageKey: 'administration.error.own',
    });
  }
  const act = {
    action: 'operator.shut-out',
    operator: administrator.id,
    subject: id,
  } as const;
  await services.db.transaction().execute(async (trx) => {
    const { disabled_at: before } = await trx
      .selectFrom('operator')
      .select('disabled_at')
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow(notFound);
    if (before) return checkRepeat(trx, { ...act, reason });
    await endAccess(trx, id);
    await writeAudit(trx, { ...act, detail: { reason } });
  });
  return openOperator(services, id);
}

/** Ends one session of an operator. @throws Failure not_found */
export async function signOutOperator(
  { db }: Needed,
  administrator: SignedInOperator,
  { id, session }: { id: string; session: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('operator_session')
      .set({ revoked_at: sql<Date>`now()` })
      .where('id', '=', session)
      .where('operator_id', '=', id)
      .where('revoked_at', 'is', null)
      .returning('id')
      .executeTakeFirstOrThrow(notFound);
    await writeAudit(trx, {
      action: 'operator.signed-out',
      operator: administrator.id,
      subject: id,
      detail: { session },
    });
  });
}
