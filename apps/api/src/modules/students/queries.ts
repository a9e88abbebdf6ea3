import type { Dependent } from '@merenda/contract';
import { toMajor } from '@merenda/domain/money/money';
import { balanceOutlook, PACE_DAYS } from '@merenda/domain/ordering/balance-outlook';
import { addDays, dayInZone } from '@merenda/domain/time/dates';
import { balancesOf } from '@merenda/ledger';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { SignedIn } from '../../auth/signed-in.ts';
import { builtOnce, type PlaceOf } from '../../platform/database/built-once.ts';
import type { DB } from '../../platform/database/generated.ts';
import { sharedExecutorOf } from '../../platform/database/shared-connection.ts';
import { notFound } from '../../platform/failure.ts';
import { photoAddressOf } from '../dish-pictures/index.ts';
import { findSpending } from '../meals/index.ts';
import type { Services } from '../services.ts';
import { walletView } from '../wallets/index.ts';

/**
 * The guardian's students that are not deleted. Every query about students starts here, which
 * authorises it.
 */
function ownStudents(db: Kysely<DB>, guardian: string | RawBuilder<string>) {
  return db
    .selectFrom('guardianship')
    .innerJoin('student', 'student.id', 'guardianship.student_id')
    .innerJoin('school', 'school.id', 'student.school_id')
    .innerJoin('company', 'company.id', 'student.company_id')
    .leftJoin('school_class', 'school_class.id', 'student.class_id')
    .leftJoin('student_photo', 'student_photo.student_id', 'student.id')
    .selectAll('student')
    .select([
      'school.name as school_name',
      'school.time_zone',
      'school.coupon_logo_id',
      'school.anamnesis_enabled',
      'school_class.name as class_name',
      'student_photo.id as photo_id',
      'company.currency',
      'guardianship.is_owner',
      'guardianship.may_spend',
      'guardianship.may_see_health',
      sql<boolean>`EXISTS (SELECT FROM guardianship other
        WHERE other.student_id = student.id AND other.guardian_id <> guardianship.guardian_id)`.as(
        'is_shared',
      ),
      sql<boolean>`EXISTS (SELECT FROM health_form WHERE health_form.student_id = student.id)`.as(
        'has_health_form',
      ),
    ])
    .where('guardianship.guardian_id', '=', guardian)
    .where('student.deleted_at', 'is', null);
}

const allOf = builtOnce((db, value: PlaceOf<{ guardian: string }>) =>
  ownStudents(db, value('guardian')).orderBy('student.created_at').orderBy('student.id'),
);

type Row = Awaited<ReturnType<ReturnType<typeof ownStudents>['execute']>>[number];

/** @throws Failure not_found for another guardian's student as for an unknown one */
export async function findStudentRow(
  services: Services,
  guardian: SignedIn,
  id: string,
): Promise<Row> {
  return ownStudents(services.db, guardian.id)
    .where('student.id', '=', id)
    .executeTakeFirstOrThrow(notFound);
}

/**
 * One of the guardian's students.
 * @throws Failure not_found
 */
export async function findStudent(
  services: Services,
  guardian: SignedIn,
  id: string,
): Promise<Dependent> {
  const row = await findStudentRow(services, guardian, id);
  const [view] = await withWallets(services, [row]);
  if (!view) throw notFound();
  return view;
}

/** A page of the guardian's students, in order of registration. */
export async function findStudents(
  services: Services,
  guardian: SignedIn,
  { offset, limit }: { offset: number; limit: number },
) {
  const rows = await allOf(services.db, { guardian: guardian.id });
  const docs = await withWallets(services, rows.slice(offset, offset + limit));
  return { docs, total: rows.length, offset, limit };
}

async function withWallets(services: Services, rows: Row[]): Promise<Dependent[]> {
  const withWallet = rows.filter((row) => row.wallet_id !== null);
  const now = services.clock();
  // Neither needs an answer of the other: both are sent at once.
  const [balances, spending] = await Promise.all([
    balancesOf(
      sharedExecutorOf(services.db),
      withWallet.flatMap((row) => row.wallet_id ?? []),
    ),
    findSpending(
      services.db,
      withWallet.map(({ id }) => id),
      // The range begins a day earlier, because it may still be yesterday at the school.
      addDays(dayInZone(now, 'UTC'), -PACE_DAYS - 1),
    ),
  ]);
  return rows.map((row) => {
    const balance = row.wallet_id ? balances.get(row.wallet_id) : undefined;
    if (!row.wallet_id || !balance) return toDependent(row);
    const outlook = balanceOutlook({
      balanceMinor: balance.availableMinor,
      spending: spending.get(row.id) ?? [],
      today: dayInZone(now, row.time_zone),
    });
    return {
      ...toDependent(row, walletView(row.wallet_id, balance, row.currency)),
      ...(outlook ? { balanceOutlook: outlook } : {}),
    };
  });
}

function toDependent(row: Row, wallet?: Dependent['wallet']): Dependent {
  const currency = row.currency;
  return {
    _id: row.id,
    registerType: row.wallet_id === null ? 'anamnesis' : 'wallet',
    isOwner: row.is_owner,
    maySpend: row.may_spend,
    maySeeHealth: row.may_see_health,
    isShared: row.is_shared,
    name: row.name,
    studentName: row.name,
    ...(row.wallet_id === null ? { document: { studentName: row.name } } : {}),
    birthDate: row.birth_date,
    ...(row.photo_id ? { photo: row.photo_id } : {}),
    restaurantUnit: {
      _id: row.school_id,
      name: row.school_name,
      timeZone: row.time_zone,
      ...(row.coupon_logo_id ? { couponLogo: photoAddressOf(row.coupon_logo_id) } : {}),
    },
    class: {
      ...(row.class_id ? { schoolClass: row.class_id } : {}),
      ...(row.class_name ? { className: row.class_name } : {}),
      ...(row.enrollment_number ? { enrollmentNumber: row.enrollment_number } : {}),
      ...(row.room_number ? { roomNumber: row.room_number } : {}),
    },
    ...documents(row),
    allowSupervisoryBuy: row.allow_supervisory_buy,
    eanIdentifier: {
      ...(row.may_spend ? { code: row.ean_code } : {}),
      enabledLogin: row.ean_enabled,
    },
    kioskLogin: { userId: row.kiosk_user_id },
    hasWallet: wallet !== undefined,
    ...(row.anamnesis_enabled && row.may_see_health
      ? { hasPendingAnamnesis: !row.has_health_form }
      : {}),
    ...(row.wallet_id === null && row.enrollment_number
      ? { internalId: row.enrollment_number }
      : {}),
    ...(wallet ? { wallet } : {}),
    restrictions: {
      wallet: {
        dailyMax: row.daily_max_minor === null ? null : toMajor(row.daily_max_minor, currency),
        alerts: { enabled: row.alert_enabled, minValue: toMajor(row.alert_min_minor, currency) },
      },
      menus: {
        forbiddenProducts: row.forbidden_products,
        forbiddenCategories: row.forbidden_categories,
        forbiddenAllergens: row.forbidden_allergens,
      },
      version: row.restrictions_version,
    },
    favouriteProducts: row.favourite_products,
  };
}

function documents(row: Row) {
  return {
    ...(row.email ? { email: row.email } : {}),
    ...(row.phone ? { phoneNumber: row.phone } : {}),
    billingDetails: row.tax_identifier ? { taxIdentifierNumber: row.tax_identifier } : {},
    ...(row.country ? { countryCode: row.country } : {}),
    ...(row.national_id ? { nationalIdNumber: row.national_id } : {}),
    ...(row.passport_number && row.passport_expires_on
      ? { passport: { number: row.passport_number, expirationDate: row.passport_expires_on } }
      : {}),
  };
}
