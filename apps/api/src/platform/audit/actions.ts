import type { addClass, changeSchool, changeTimes } from '@merenda/contract/administration/schools';
import type { StudentFields } from '@merenda/contract/people/person';
import type { ACT_FIELDS, ActFieldKind } from '@merenda/domain/access/act-fields';
import type { TwoPeoplesAct } from '@merenda/domain/access/money-acts';
import type { OperatorAct } from '@merenda/domain/access/operator-acts';
import type { LookPurpose } from '@merenda/domain/health/look-purposes';
import type { KitchenDocument, KitchenStatus } from '@merenda/domain/kitchen/kitchen-day';
import type { MenuType } from '@merenda/domain/ordering/menu-types';
import type { PaymentProvider } from '@merenda/domain/payments/payment-providers';
import type { ApproversWanted } from '@merenda/domain/payouts/payouts';
import type { Attendance } from '@merenda/domain/people/attendance';
import type { OperatorRole } from '@merenda/domain/people/operators';
import type { ClosureKind } from '@merenda/domain/places/schools';
import type { z } from 'zod';

/** Why an agreement ended, was paused, or left a month out. */
type Why<Reason extends string> = { why: Reason };

type AgreementEnd = Why<'guardian' | 'account' | 'recipient' | 'card'>;
type AgreementPause = Why<'card' | 'failures' | 'processor' | 'return'>;

/** An act fully described by actor, subject and time. */
type NoDetail = undefined;

/** One service of a day in a school's kitchen. */
type KitchenService = { day: string; service: MenuType };

type Typed<Route extends { schema: { body: z.ZodType } }> = Omit<
  z.output<Route['schema']['body']>,
  'version'
>;

/** Records as administrators type them. */
type SchoolFields = Typed<typeof changeSchool>;
type ClassFields = Typed<typeof addClass>;
type MenuTimes = Typed<typeof changeTimes>;

/** A fee rule: hundredths of a percent, amounts in minor units as text. */
interface ToldFee {
  basisPoints: number;
  fixedMinor: string;
  minimumMinor?: string;
  maximumMinor?: string;
}

/** Acts of operators; each entry names the operator. */
export interface OperatorActs {
  // The subject is a guardian.
  'guardian.blocked': { reason: string };
  'guardian.unblocked': { reason: string };
  'guardian.signed-out': { reason: string };

  // The subject is a company.
  'company.way-switched': {
    provider: PaymentProvider;
    before: { isOff: boolean };
    after: { isOff: boolean };
  };
  'company.fee-changed': {
    provider: PaymentProvider;
    startsAt: string;
    before?: ToldFee;
    after: ToldFee;
  };
  /** A raised amount waits for another administrator. Absent: the currency's amount. */
  'company.four-eyes-asked': {
    before: { fourEyesMinor?: string };
    after: { fourEyesMinor?: string };
  };
  'company.four-eyes-dismissed': { after: { fourEyesMinor?: string } };
  'company.four-eyes-changed': {
    before: { fourEyesMinor?: string };
    after: { fourEyesMinor?: string };
  };

  // The subject is a school.
  'school.times-changed': {
    menu: string;
    before: MenuTimes;
    after: MenuTimes;
  };
  'school.added': { after: SchoolFields & { code: string } };
  'school.changed': { before: SchoolFields; after: SchoolFields };
  'school.class-added': { class: string; after: ClassFields };
  'school.class-changed': {
    class: string;
    before: ClassFields;
    after: ClassFields;
  };
  'school.class-deleted': { class: string; name: string };
  /** The year's change of classes: each student has an entry besides. `left` have no class any more. */
  'school.students-moved': { moved: number; left: number; leftOut: number };

  /** The subject is a school; guardians see the reason. */
  'school.closed': { firstDay: string; lastDay: string; closure: ClosureKind; reason: string };
  /** The subject is a school; the reasons are those of the closings that lost the days. */
  'school.opened': { firstDay: string; lastDay: string; reasons: string[] };
  // The subject is a school; its students' cards show the logo.
  'school.coupon-logo-saved': { picture: string };
  'school.coupon-logo-removed': NoDetail;
  /** The draft's changes to the school's menus. */
  'menus.published': { draft: string; changes: number };
  'menus.discarded': { draft: string; changes: number };
  /** A preview compared orders with health forms; nobody was named. */
  'menus.conflicts-counted': { draft: string; conflicts: number };

  /** The subject is a student; only the code's hash is stored. */
  'student.code-issued': NoDetail;

  // The subject is a school.
  'kitchen.status-changed': KitchenService & { to: KitchenStatus };
  'kitchen.counted': KitchenService & { dishes: number };
  'kitchen.printed': KitchenService & { document: KitchenDocument };
  /** Diners were counted by the allergens of their health forms; nobody was named. */
  'kitchen.diets-counted': KitchenService & { forms: number };
  /** The subject is a student, whose name and allergens the operator saw. */
  'allergens.shown': { purpose: LookPurpose };

  /**
   * The subject is a class, a student, an order or a school. The operator saw the states of its meals of
   * these days, and with them whether a health form holds one back. About a school it is their number alone.
   */
  'meals.shown': { firstDay: string; lastDay: string };

  /** The subject is a student; `fields` names what was changed. */
  'student.changed': { fields: (keyof StudentFields)[] };
  // The subject is a student. `attendance.changed`: `before` is what the mark replaced.
  'attendance.changed': { day: string; attendance: Attendance; before: Attendance | null };
  'meal.collected': { order: string; isCollected: boolean };

  // The subject is a product.
  'product.picture-saved': { picture: string };
  'product.picture-removed': NoDetail;
  /** The subject is a note to guardians. */
  'alert.posted': { company: string; school: string | null; guardians: number };

  // The subject is a payout.
  /** The operator saw all of the payout's bank data. */
  'payout.opened': NoDetail;
  /** One of the required approvals. */
  'payout.approved': { given: number; wanted: ApproversWanted };
  'payout.refused': { reason: string };
  'payout.sent-to-bank': { file: string };
  'payout.settled': NoDetail;
  /** The first of two people says that the bank sent the money back. */
  'payout.return-asked': { reason: string };
  'payout.returned': { reason: string; wanted: ApproversWanted };
  'payout.return-dismissed': NoDetail;

  // The subject is a top-up; `refund` is the operator's request.
  'topup.refund-asked': { refund: string; amount: string; wanted: ApproversWanted };
  'topup.refund-approved': { refund: string; amount: string };
  'topup.refund-dismissed': { refund: string };

  // The subject is the top-up, order, payout or student that the owed amount is about.
  'owed.payment-entered': { payment: string; wanted: ApproversWanted };
  'owed.paid': { payment: string };
  'owed.payment-dismissed': { payment: string };

  /** The subject is a company. */
  'books.closed': { day: string; block: string };

  // The subject is a difference between our books and a processor's list.
  'reconciliation.resolved': { note: string };

  // The subject is a ticket.
  'ticket.answered': NoDetail;
  /** The operator who works on it from then on; null for nobody. */
  'ticket.assigned': { to: string | null };
  /** The first of two required approvals. */
  'ticket.approved': NoDetail;
  'ticket.confirmed': { wanted: ApproversWanted };
  'ticket.rejected': NoDetail;
  'ticket.closed': NoDetail;

  // The subject is a canned answer.
  'canned-answer.saved': { version: number };
  'canned-answer.removed': NoDetail;

  // The subject is the operator.
  'operator.set-up': NoDetail;
  'operator.signed-in': NoDetail;
  'operator.password-changed': NoDetail;
  // The subject is a session.
  'operator.session-ended': NoDetail;

  // The subject is another operator, or a script.
  'operator.signed-out': { session: string };
  'operator.shut-out': { reason: string };
  /** The second administrator carried out a proposal; `before` is absent for a new operator. */
  'operator.access-approved': {
    proposal: string;
    before?: OperatorRights;
    after: OperatorRights;
    /** A script's token ends then. */
    tokenUntil?: string;
  };
  // The subject is a proposal; `operator` is absent for a new one.
  'operator.proposed': OperatorRights & { operator?: string; tokenUntil?: string };
  'operator.proposal-withdrawn': NoDetail;
  'operator.proposal-refused': NoDetail;
}

/** Acts of commands, which may name an operator. */
export interface CommandActs {
  /**
   * The subject is the import, which leaves no other record. The entry holds the machine account that ran
   * the command, and the number of rows of each file.
   */
  'import.finished': {
    account: string;
    files: Record<
      string,
      { inserted: number; updated: number; deleted: number; unchanged: number }
    >;
    movedStudents: number;
    /** Number of mistakes in rows that were left out. */
    leftOut: number;
  };
}

/** An operator's roles and scope after a command. */
interface OperatorRights {
  roles: readonly OperatorRole[];
  everywhere: boolean;
  companies: readonly string[];
  schools: readonly string[];
}

/** All acts, if the console has a name for each of them and no name without one. */
type Named<Acts extends Record<OperatorAct, unknown>> = keyof Acts extends OperatorAct
  ? Acts
  : never;

/** The fields of an act's details, and those of its record before and after. */
type FieldsOf<Detail> = Detail extends object
  ? {
      [Field in keyof Detail]: Field extends 'before' | 'after' ? FieldsOf<Detail[Field]> : Field;
    }[keyof Detail]
  : never;

/**
 * All acts. A field of their details without words in the console is missing in `ACT_FIELDS`: the error
 * names it.
 */
type Told<
  Acts,
  Kinds extends Record<Extract<FieldsOf<Acts[keyof Acts]>, string>, ActFieldKind>,
> = Kinds extends unknown ? Acts : never;
type NamedActs = Told<Named<OperatorActs & CommandActs>, typeof ACT_FIELDS>;

/** Acts that give money, if each says how many people it wanted. */
type Counted<Acts extends Record<TwoPeoplesAct, { wanted: ApproversWanted }>> = Acts;

/**
 * Every audit action with its details besides actor and subject: ids, amounts in minor units as text,
 * codes. Details hold no personal data, since an erased guardian's entries stay. Stored rows use the keys:
 * never rename one.
 */
export interface AuditDetails extends Counted<NamedActs> {
  // The subject is a guardian.
  'guardian.signed-up': NoDetail;
  'guardian.updated': NoDetail;
  'guardian.erased': { students: string[] };
  /** `stays`: the part that was kept when the address was proved for the first time. */
  'email.confirmed': { stays?: 'nothing' | 'newPassword' | 'session' };
  'password.changed': NoDetail;
  'password.reset': NoDetail;
  'second-factor.on': NoDetail;
  'second-factor.off': NoDetail;
  'recovery-code.used': NoDetail;
  'recovery-codes.renewed': NoDetail;
  'data.exported': NoDetail;
  'calendar-feed.made': NoDetail;
  'calendar-feed.ended': NoDetail;

  // The subject is a passkey or a card.
  'passkey.added': NoDetail;
  'passkey.removed': NoDetail;
  'card.created': NoDetail;
  'card.deleted': NoDetail;

  // The subject is a student.
  'student.registered': NoDetail;
  /** A person who gave the school's code became another guardian, without further rights. */
  'student.associated': NoDetail;
  'student.updated': NoDetail;
  'student.passed-on': { to: string };
  'student.barcode-replaced': NoDetail;
  /** The new restrictions: amounts in minor units, and the number of prohibitions. */
  'student.restrictions-changed': {
    dailyMaxMinor: string | null;
    alertMinor: string | null;
    products: number;
    categories: number;
    allergens: number;
  };
  'student.photo-saved': NoDetail;
  'student.photo-removed': NoDetail;
  /** The owner deleted the student; `movedMinor` went to the owner's wallet. */
  'student.deleted': { movedMinor: string };
  'student.erased': NoDetail;
  /** Money of the student went to another student. */
  'student.money-moved': { to: string; amountMinor: string };
  /** A guardian gave money, by a transfer or with an order. */
  'student.money-added': { amountMinor: string };
  /** A guardian took money from the student. */
  'student.money-taken': { amountMinor: string };
  'guardian.invited': { invitation: string; maySpend: boolean; maySeeHealth: boolean };
  'guardian.changed': {
    guardian: string;
    maySpend?: boolean | undefined;
    maySeeHealth?: boolean | undefined;
  };
  'guardian.removed': { guardian: string };
  'guardian.left': { guardian: string };
  /** The subject is the request, even if no student matches it. */
  'guardian-request.made': NoDetail;
  'guardian-request.agreed': { request: string };
  'guardian-request.refused': { request: string };
  'invitation.accepted': { invitation: string; maySpend: boolean; maySeeHealth: boolean };
  'invitation.declined': { invitation: string };
  'invitation.resent': { invitation: string };
  'invitation.shared': { invitation: string };
  'invitation.withdrawn': { invitation: string };
  'health_form.created': NoDetail;
  'health_form.updated': NoDetail;
  'health_form.read': NoDetail;
  'health_form.exported': NoDetail;
  'health_form.erased': NoDetail;
  /** The health form's allergens were compared with those of dishes: for a menu, an order, or by a job. */
  'allergens.compared': NoDetail;
  /** The guardian confirmed allergens with an order; their names are sealed. */
  'allergens.confirmed': NoDetail;
  // For a student who is not registered yet, the subject is the draft.
  'health_draft.begun': NoDetail;
  'health_draft.read': NoDetail;
  'health_draft.deleted': NoDetail;
  'health_draft.exported': NoDetail;
  'medical_report.saved': NoDetail;
  'medical_report.read': NoDetail;
  'medical_report.deleted': NoDetail;

  // The subject is an order.
  'order.placed': NoDetail;
  /**
   * A job suspended the order: its recipe now conflicts with the health form. It released it: the conflict
   * is over.
   */
  'order.suspended': NoDetail;
  'order.released': NoDetail;
  /** A guardian wants the meal served although a dish conflicts with the health form. */
  'order.confirmed': NoDetail;
  'order.cancelled': Why<
    'student-deleted' | 'by-guardian' | 'by-support' | 'school-closed' | 'recipe-changed' | 'absent'
  >;
  /** The wallet that paid is closed; `account` received the money instead. */
  'order.redirected': { account: string };

  // The subject is a ticket; the guardian acts.
  'ticket.opened': { type: string };
  'ticket.refund-asked': { order: string | null };
  'ticket.left': NoDetail;
  'ticket.reopened': NoDetail;

  // The subject is the student of a standing order.
  'standing-order.set': NoDetail;
  'standing-order.paused': Why<'guardian' | 'blocked' | 'rights' | 'menu'>;
  'standing-order.resumed': NoDetail;
  'standing-order.skipped': { day: string };
  'standing-order.unskipped': { day: string };
  'standing-order.ended': Why<'guardian' | 'over'>;

  // The subject is a top-up.
  'topup.created': NoDetail;
  'topup.pending': NoDetail;
  'topup.paid': NoDetail;
  'topup.failed': { failure_code: string };
  'topup.expired': NoDetail;
  'topup.redirected': { wallets: string[] };
  'topup.refused': { providerRef: string; differences: string[] };
  'topup.refunded_elsewhere': { providerRef: string; refundedMinor: string; ourMinor: string };
  'topup.refund_unclear': { missingMinor: string };
  'topup.dispute_open': { dispute: string; amountMinor: string };
  'topup.dispute_changed': { dispute: string; amountMinor: string };
  'topup.dispute_won': { dispute: string; amountMinor: string };
  'topup.dispute_lost': { dispute: string; amountMinor: string };
  'topup.dispute_refused': { dispute: string; currency: string };

  // The subject is a refund.
  'refund.created': NoDetail;
  'refund.done': { status: 'done'; providerRef?: string };
  'refund.refused': { status: 'refused'; failureCode: string };
  'refund.failed': { topup: string };

  // The subject is a payout.
  'payout.requested': NoDetail;
  'payout.withdrawn': NoDetail;

  // The subject is a monthly top-up. Database triggers write some of these entries.
  'recurring.created': NoDetail;
  'recurring.paused': AgreementPause;
  'recurring.ended': AgreementEnd;
  'recurring.skipped': Why<'blocked'>;
  'recurring.paid_twice': { period: string; attempt: number };

  // The subject is an automatic top-up. Database triggers write some of these entries.
  'automatic.created': NoDetail;
  'automatic.changed': NoDetail;
  /** A pause by the guardian has no reason; every other pause has one. */
  'automatic.paused': AgreementPause | NoDetail;
  'automatic.resumed': NoDetail;
  'automatic.ended': AgreementEnd;

  // The subject is an operator; a command acts.
  'operator.created': OperatorRights;
  'operator.changed': OperatorRights;
  'operator.disabled': NoDetail;
  'operator.reset': NoDetail;

  /**
   * The subject is a company that came from another cell. `origin`: the newest block of that cell's chain,
   * which seals the transfers as they were.
   */
  'company.arrived': { transfers: number; origin: { block: string; hash: string | null } };
}

export type AuditAction = keyof AuditDetails;
