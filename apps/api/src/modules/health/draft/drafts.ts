import type { DraftContent } from '@merenda/contract/health/drafts';
import type { Kysely, Transaction } from 'kysely';
import type { SignedIn } from '../../../auth/signed-in.ts';
import type { DB } from '../../../platform/database/generated.ts';
import { notFound } from '../../../platform/failure.ts';
import { open, seal } from '../../../platform/seal/seal.ts';
import { ownSchool } from '../../companies/index.ts';
import type { Services } from '../../services.ts';
import { ownStudents } from '../queries.ts';
import { draftKeyOf, openSealed, requireKey, studentKeyOf } from '../student-keys.ts';

/** The subject of a form: a student, or a student not yet registered at a school. */
export interface DraftScope {
  user?: string | undefined;
  restaurantUnit?: string | undefined;
}

/**
 * Checks that the guardian may have a draft here.
 * @throws Failure not_found for another guardian's student, and for a school of another company or
 * without health forms
 */
export async function checkScope(
  db: Kysely<DB>,
  guardian: SignedIn,
  { user, restaurantUnit }: DraftScope,
): Promise<void> {
  const found = user
    ? ownStudents(db, guardian).where('student.id', '=', user).select('student.id')
    : ownSchool(db, guardian, restaurantUnit ?? '')
        .where('anamnesis_enabled', '=', true)
        .select('id');
  await found.executeTakeFirstOrThrow(notFound);
}

/** The guardian's draft, for a query that has checked the scope. */
export const draftsOf = (
  db: Kysely<DB>,
  guardian: Pick<SignedIn, 'id'>,
  { user, restaurantUnit }: DraftScope,
) =>
  db
    .selectFrom('health_draft')
    .where('guardian_id', '=', guardian.id)
    .$if(user !== undefined, (query) => query.where('student_id', '=', user ?? ''))
    .$if(user === undefined, (query) => query.where('school_id', '=', restaurantUnit ?? ''));

/** The guardian's drafts for students not yet registered, at schools with forms, newest first. */
export const lastBegun = (db: Kysely<DB>, guardian: SignedIn) =>
  db
    .selectFrom('health_draft')
    .innerJoin('school', 'school.id', 'health_draft.school_id')
    .where('health_draft.guardian_id', '=', guardian.id)
    .where('school.company_id', '=', guardian.companyId)
    .where('school.anamnesis_enabled', '=', true)
    .orderBy('health_draft.saved_at', 'desc');

/** Deletes the draft, in the transaction that files the form (product:health-form#draft). */
export async function dropDraft(
  trx: Transaction<DB>,
  guardian: Pick<SignedIn, 'id'>,
  scope: DraftScope,
): Promise<void> {
  const draft = await draftsOf(trx, guardian, scope).select('id').executeTakeFirst();
  if (draft) await trx.deleteFrom('health_draft').where('id', '=', draft.id).execute();
}

const placeOf = (draftId: string) => `health draft ${draftId}`;

/** Encrypts a draft's content. */
export const sealDraft = (key: Buffer, content: DraftContent, draftId: string): Buffer =>
  seal(key, Buffer.from(JSON.stringify(content)), placeOf(draftId));

/** @throws Failure health_data_locked; not_found if it was deleted meanwhile */
export async function openDraft(
  holder: Pick<Services, 'env' | 'log'>,
  db: Kysely<DB>,
  draft: { id: string; student_id: string | null; sealed: Buffer },
): Promise<DraftContent> {
  const key = await requireKey(
    draft.student_id
      ? studentKeyOf(holder, db, draft.student_id)
      : draftKeyOf(holder, db, draft.id),
    db.selectFrom('health_draft').select('id').where('id', '=', draft.id),
  );
  const content = openSealed(holder, () => open(key, draft.sealed, placeOf(draft.id)));
  // The content is authenticated: sealDraft encrypted it.
  return JSON.parse(content.toString()) as DraftContent;
}
