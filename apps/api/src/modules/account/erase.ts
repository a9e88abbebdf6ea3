import { sql, type Transaction } from 'kysely';
import type { DB } from '../../db/generated.ts';
import { endAutomatic } from '../automatic/index.ts';
import { eraseHealth } from '../health/index.ts';
import { endRecurring } from '../recurring/index.ts';

/** Who leaves, and which students with whom. */
export interface Leaving {
  guardianId: string;
  companyId: string;
  email: string;
  studentIds: readonly string[];
}

type Step = (trx: Transaction<DB>, leaving: Leaving) => Promise<unknown>;

/** What stands where a name was: statements and orders of others still have a line to show. */
const NOBODY = '——';

/**
 * Everything that is known of a person, one step a table: what a new table keeps of people belongs
 * here. Rows that books, kitchens or other people need stay, without the person.
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
  endMonthlyTopups,
  (trx, { guardianId }) => endAutomatic(trx, { guardianId }, 'account'),
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

/** Erases the personal data of a guardian and of the students who go along; for good. */
export async function erase(trx: Transaction<DB>, leaving: Leaving): Promise<void> {
  for (const step of STEPS) await step(trx, leaving);
}

/** The counts of mistakes are kept under the e-mail. */
async function forgetMistakes(trx: Transaction<DB>, { guardianId, companyId, email }: Leaving) {
  const subjects = [
    `login:${companyId}:${email}`,
    `recover:${email}`,
    `password:${guardianId}`,
    `export:${guardianId}`,
    `invite-by:${guardianId}`,
  ];
  await trx.deleteFrom('attempt').where('subject', 'in', subjects).execute();
}

async function endMonthlyTopups(trx: Transaction<DB>, { guardianId }: Leaving) {
  await endRecurring(trx, { guardianId }, 'account');
  await trx
    .updateTable('recurring_topup')
    .set({ tax_identifier: null })
    .where('guardian_id', '=', guardianId)
    .execute();
}

/** Every card ever added, also one that was removed here: its processor may still know it. */
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
      // Unique, and no token of any processor.
      gateway_token: sql`'erased ' || id`,
      brand: NOBODY,
      last_four: '0000',
      expiry: '0100',
      holder: NOBODY,
      is_default: false,
      deleted_at: sql`coalesce(deleted_at, now())`,
    })
    .where('guardian_id', '=', guardianId)
    .execute();
}

/** Amounts and days belong to the books; codes, pages and what was typed do not. */
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

/** Those that the guardian sent, those sent to the guardian's address, those for students who go. */
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

/** Names that the guardian's statement went on showing, and the names of the students who go too. */
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
      name: NOBODY,
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
  await trx
    .insertInto('audit')
    .values(studentIds.map((subject) => ({ actor: guardianId, action: 'student.erased', subject })))
    .execute();
}

async function eraseGuardian(trx: Transaction<DB>, { guardianId }: Leaving) {
  await trx
    .updateTable('guardian')
    .set({
      name: NOBODY,
      email: NOBODY,
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
  await trx
    .insertInto('audit')
    .values({
      actor: guardianId,
      action: 'guardian.erased',
      subject: guardianId,
      detail: { students: [...studentIds] },
    })
    .execute();
}
