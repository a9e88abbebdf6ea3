import { sql, type Transaction } from 'kysely';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import type { DB } from '../../platform/database/generated.ts';
import { eraseHealth } from '../health/index.ts';
import { eraseAgreements } from '../payments/index.ts';
import { throttleKeysOf } from '../session/index.ts';

/** The guardian to erase, and the students erased with the guardian. */
export interface Leaving {
  guardianId: string;
  companyId: string;
  email: string;
  studentIds: readonly string[];
}

type Step = (trx: Transaction<DB>, leaving: Leaving) => Promise<unknown>;

/** Replaces an erased name in statements and orders that stay. */
const ERASED = '——';

/**
 * Erases all personal data, one step per table: a new table with personal data needs a step here.
 * Rows that books, kitchens or other people need stay, without the person.
 */
const STEPS: readonly Step[] = [
  (trx, { guardianId }) =>
    trx.deleteFrom('session').where('guardian_id', '=', guardianId).execute(),
  (trx, { guardianId }) =>
    trx.deleteFrom('password_reset').where('guardian_id', '=', guardianId).execute(),
  (trx, { guardianId }) =>
    trx.deleteFrom('passkey').where('guardian_id', '=', guardianId).execute(),
  (trx, { guardianId }) =>
    trx.deleteFrom('passkey_challenge').where('guardian_id', '=', guardianId).execute(),
  (trx, { guardianId }) =>
    trx.deleteFrom('known_device').where('guardian_id', '=', guardianId).execute(),
  forgetMistakes,
  (trx, { guardianId }) =>
    trx.deleteFrom('mail_outbox').where('guardian_id', '=', guardianId).execute(),
  (trx, { guardianId }) => eraseAgreements(trx, guardianId),
  (trx, { guardianId }) =>
    trx.deleteFrom('card_setup').where('guardian_id', '=', guardianId).execute(),
  handOverCards,
  eraseCards,
  eraseTopups,
  (trx, { guardianId }) =>
    trx.deleteFrom('guardianship').where('guardian_id', '=', guardianId).execute(),
  forgetInvitations,
  forgetFormerStudents,
  async (trx, { studentIds }) => {
    for (const id of studentIds) await eraseHealth(trx, id);
  },
  eraseStudents,
  eraseGuardian,
  audit,
];

/** Erases the personal data of a guardian and of the students deleted too; irreversible. */
export async function erase(trx: Transaction<DB>, leaving: Leaving): Promise<void> {
  for (const step of STEPS) await step(trx, leaving);
}

/** Counts of failed attempts are keyed by e-mail. */
async function forgetMistakes(trx: Transaction<DB>, leaving: Leaving) {
  await trx.deleteFrom('attempt').where('subject', 'in', throttleKeysOf(leaving)).execute();
}

/** Every card ever added, removed ones too: the processor may still have them. */
async function handOverCards(trx: Transaction<DB>, { guardianId }: Leaving) {
  await trx
    .insertInto('card_removal')
    .columns(['gateway', 'gateway_token'])
    .expression((eb) =>
      eb
        .selectFrom('payment_card')
        .select(['gateway', 'gateway_token'])
        .where('guardian_id', '=', guardianId),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function eraseCards(trx: Transaction<DB>, { guardianId }: Leaving) {
  await trx
    .updateTable('payment_card')
    .set({
      // Unique, and not a token of any processor.
      gateway_token: sql`'erased ' || id`,
      brand: ERASED,
      last_four: '0000',
      expiry: '0100',
      holder: ERASED,
      is_default: false,
      deleted_at: sql`coalesce(deleted_at, now())`,
    })
    .where('guardian_id', '=', guardianId)
    .execute();
}

/** Amounts and dates are kept for the books; codes, pages and the request are not. */
async function eraseTopups(trx: Transaction<DB>, { guardianId }: Leaving) {
  await trx
    .updateTable('topup')
    .set({
      pix_code: null,
      redirect_url: null,
      redirect_qr_code_url: null,
      request_hash: Buffer.alloc(32),
    })
    .where('guardian_id', '=', guardianId)
    .execute();
}

/**
 * Invitations sent by the guardian, sent to the guardian's address, or for students who are
 * deleted.
 */
async function forgetInvitations(
  trx: Transaction<DB>,
  { guardianId, companyId, email, studentIds }: Leaving,
) {
  await trx
    .deleteFrom('guardian_invitation')
    .using('student')
    .whereRef('student.id', '=', 'guardian_invitation.student_id')
    .where((eb) =>
      eb.or([
        eb('guardian_invitation.inviter_id', '=', guardianId),
        ...(studentIds.length > 0 ? [eb('student.id', 'in', studentIds)] : []),
        eb.and([
          eb('guardian_invitation.email', '=', email),
          eb('student.company_id', '=', companyId),
        ]),
      ]),
    )
    .execute();
}

/** Students' names kept for the guardian's statement, and names of the students who are deleted. */
async function forgetFormerStudents(trx: Transaction<DB>, { guardianId, studentIds }: Leaving) {
  await trx
    .deleteFrom('former_guardianship')
    .where((eb) =>
      eb.or([
        eb('guardian_id', '=', guardianId),
        ...(studentIds.length > 0 ? [eb('student_id', 'in', studentIds)] : []),
      ]),
    )
    .execute();
}

async function eraseStudents(trx: Transaction<DB>, { guardianId, studentIds }: Leaving) {
  if (studentIds.length === 0) return;
  await trx
    .updateTable('student')
    .set({
      name: ERASED,
      birth_date: '1900-01-01',
      email: null,
      password_hash: '',
      class_id: null,
      enrollment_number: null,
      room_number: null,
      country: null,
      tax_identifier: null,
      national_id: null,
      passport_number: null,
      passport_expires_on: null,
      ean_code: '0'.repeat(13),
      ean_enabled: false,
      kiosk_user_id: '0000',
      kiosk_password_hash: '',
      daily_max_minor: null,
      alert_enabled: false,
      alert_min_minor: 0n,
      forbidden_products: [],
      deleted_at: sql`now()`,
    })
    .where('id', 'in', studentIds)
    .execute();
  await writeAudit(
    trx,
    studentIds.map((subject) => ({ actor: guardianId, action: 'student.erased', subject })),
  );
}

async function eraseGuardian(trx: Transaction<DB>, { guardianId }: Leaving) {
  await trx
    .updateTable('guardian')
    .set({
      name: ERASED,
      email: ERASED,
      password_hash: '',
      phone: '',
      tax_identifier: null,
      tax_identifier_type: null,
      national_id: null,
      passport_number: null,
      passport_expires_on: null,
      billing: '{}',
      position: null,
      internal_company_id: null,
      restaurant_unit: null,
      language: null,
      blocked_at: null,
      deleted_at: sql`now()`,
    })
    .where('id', '=', guardianId)
    .execute();
}

async function audit(trx: Transaction<DB>, { guardianId, studentIds }: Leaving) {
  await writeAudit(trx, {
    actor: guardianId,
    action: 'guardian.erased',
    subject: guardianId,
    detail: { students: [...studentIds] },
  });
}
