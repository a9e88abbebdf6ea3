import type { DraftContent } from '@merenda/contract/health/drafts';
import { type Kysely, sql, type Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { SignedIn } from '../../../auth/signed-in.ts';
import { isUniqueViolation } from '../../../platform/database/database.ts';
import type { DB } from '../../../platform/database/generated.ts';
import { Failure, notFound } from '../../../platform/failure.ts';
import { permit } from '../../guardians/index.ts';
import type { Services } from '../../services.ts';
import { auditHealth } from '../queries.ts';
import { draftKeyFor, studentKeyFor } from '../student-keys.ts';
import { checkScope, type DraftScope, draftsOf, sealDraft } from './drafts.ts';

interface Saving {
  device: string;
  revision: number;
  follows: number;
  content: DraftContent;
}

/**
 * Saves a draft (product:health-form#draft) in place of the one on which it is based. A device may
 * always replace its own saving: a lost answer does no harm. A saving that a later one of the same
 * device has overtaken changes nothing.
 *
 * @throws Failure not_found, health_data_locked; health_draft_changed when another device saved
 * since, or the draft is gone because its form was sent
 */
export async function saveDraft(
  services: Services,
  guardian: SignedIn,
  scope: DraftScope,
  saving: Saving,
): Promise<{ revision: number; savedAt: string }> {
  await checkScope(services.db, guardian, scope);
  await checkBefore(services.db, scope, saving.content);
  const write = () =>
    services.db.transaction().execute(async (trx) => {
      if (scope.user) await permit(trx, guardian, scope.user, ['health']);
      const known = await draftsOf(trx, guardian, scope)
        .select(['id', 'revision', 'device', 'saved_at'])
        .forNoKeyUpdate()
        .executeTakeFirst();
      const own = known?.device === saving.device ? known : undefined;
      if (own && own.revision >= saving.revision) return own.saved_at;
      if (!own && (known?.revision ?? 0) !== saving.follows) throw draftChanged();
      return known
        ? replace(services, trx, scope, { ...saving, id: known.id })
        : begin(services, trx, guardian, scope, saving);
    });
  const savedAt = await write().catch((error) => {
    // A concurrent saving has begun the draft, perhaps from this device.
    if (isUniqueViolation(error)) return write();
    throw error;
  });
  return { revision: saving.revision, savedAt: savedAt.toISOString() };
}

/** @throws Failure not_found for a version that is not of the student's form */
async function checkBefore(
  db: Kysely<DB>,
  { user }: DraftScope,
  { before }: DraftContent,
): Promise<void> {
  if (before === undefined) return;
  await db
    .selectFrom('health_form_version')
    .innerJoin('health_form', 'health_form.id', 'health_form_version.form_id')
    .select('health_form.id')
    .where('health_form_version.id', '=', before)
    .where('health_form.student_id', '=', user ?? null)
    .executeTakeFirstOrThrow(notFound);
}

async function begin(
  services: Services,
  trx: Transaction<DB>,
  guardian: SignedIn,
  { user, restaurantUnit }: DraftScope,
  { device, revision, content }: Saving,
): Promise<Date> {
  const id = uuidv7();
  const key = await keyFor(services, trx, { id, user });
  const { saved_at } = await trx
    .insertInto('health_draft')
    .values({
      id,
      guardian_id: guardian.id,
      student_id: user ?? null,
      school_id: user ? null : (restaurantUnit ?? null),
      revision,
      device,
      sealed: sealDraft(key, content, id),
    })
    .returning('saved_at')
    .executeTakeFirstOrThrow();
  await auditHealth(trx, guardian, 'health_draft.begun', user ?? id);
  return saved_at;
}

async function replace(
  services: Services,
  trx: Transaction<DB>,
  { user }: DraftScope,
  { id, device, revision, content }: Saving & { id: string },
): Promise<Date> {
  const key = await keyFor(services, trx, { id, user });
  const { saved_at } = await trx
    .updateTable('health_draft')
    .set({
      revision,
      device,
      sealed: sealDraft(key, content, id),
      saved_at: sql`now()`,
    })
    .where('id', '=', id)
    .returning('saved_at')
    .executeTakeFirstOrThrow();
  return saved_at;
}

/** The student's key, or the draft's own while there is no student. */
const keyFor = (
  services: Services,
  trx: Transaction<DB>,
  { id, user }: { id: string; user: string | undefined },
): Promise<Buffer> => (user ? studentKeyFor(services, trx, user) : draftKeyFor(services, trx, id));

const draftChanged = () =>
  new Failure('health_draft_changed', {
    message: 'the draft was continued elsewhere',
    userMessageKey: 'health.draft.elsewhere',
  });
