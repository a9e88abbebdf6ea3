import type { DB } from '../../platform/database/generated.ts';

type Table = keyof DB & string;

/** How the rows of a table belong to a company. */
type Belonging =
  /** The column names the company. */
  | { column: string }
  /** The column names a row, by its `id`, of a table that belongs. A row that names none belongs to nobody. */
  | { column: string; of: Table }
  /** Rows that go along, chosen by a condition; those of other companies are never told apart by it. */
  | { chosen: (company: string) => string }
  /** Rows of the cell itself, and the reason. */
  | { stays: string };

const named = (column: string): Belonging => ({ column });
const by = (column: string, of: Table): Belonging => ({ column, of });
const guardian = by('guardian_id', 'guardian');
const student = by('student_id', 'student');
const topup = by('topup_id', 'topup');

/** Tables whose records an operator's or a command's audit entry may be about. */
const AUDITED = [
  'guardian',
  'school',
  'student',
  'product',
  'alert_note',
  'payout_request',
  'ticket',
  'canned_answer',
  'meal_order',
  'topup',
  'topup_refund',
  'recurring_topup',
  'automatic_topup',
  'guardian_request',
  'payment_card',
  'passkey',
] as const satisfies Table[];

/**
 * How the rows of each table belong to a company. `npm run cell:move` takes them along and hides them in
 * the cell that the company has left. A table without a line does not compile.
 */
export const COMPANY_TABLES: Readonly<Record<Table, Belonging>> = {
  alert: guardian,
  alert_note: named('company_id'),
  alert_settings: guardian,
  attempt: { stays: 'counts against guessing begin anew' },
  attendance: student,
  audit: {
    chosen: (company) =>
      `actor IN (SELECT id FROM guardian WHERE ${rowsOf('guardian', company)})
       OR subject = '${company}' OR subject IN (${AUDITED.map(
         (table) => `SELECT id::text FROM ${table} WHERE ${rowsOf(table, company)}`,
       ).join(' UNION ALL ')})`,
  },
  authenticator_app: guardian,
  automatic_attempt: by('automatic_topup_id', 'automatic_topup'),
  automatic_money: guardian,
  automatic_money_out: guardian,
  automatic_topup: guardian,
  calendar_feed: guardian,
  bank_file: named('company_id'),
  canned_answer: named('company_id'),
  card_removal: { stays: 'the cell that was asked to forget a card sees to it' },
  card_setup: guardian,
  cart: guardian,
  cart_item: by('cart_id', 'cart'),
  changed_recipe: by('product_id', 'product'),
  chargeback: topup,
  company: named('id'),
  company_close: { stays: "its marks are places in this cell's ledger" },
  company_fee: named('company_id'),
  company_fee_change: named('company_id'),
  dish_picture: named('company_id'),
  dish_picture_file: by('picture_id', 'dish_picture'),
  email_confirmation: guardian,
  enrolment: by('school_id', 'school'),
  file_removal: { stays: 'a file is removed where it lies' },
  former_guardianship: guardian,
  guardian: named('company_id'),
  guardian_event: guardian,
  guardian_invitation: student,
  guardian_invitation_token: by('invitation_id', 'guardian_invitation'),
  guardian_request: guardian,
  guardian_request_token: by('request_id', 'guardian_request'),
  guardian_stream: guardian,
  guardianship: guardian,
  health_confirmation: guardian,
  health_draft: guardian,
  health_draft_key: by('draft_id', 'health_draft'),
  health_form: student,
  health_form_version: by('form_id', 'health_form'),
  health_key: student,
  kitchen_count: by('school_id', 'school'),
  kitchen_day: by('school_id', 'school'),
  kitchen_print: by('school_id', 'school'),
  kitchen_print_class: by('print_id', 'kitchen_print'),
  kitchen_print_class_dish: by('print_id', 'kitchen_print'),
  kitchen_print_dish: by('print_id', 'kitchen_print'),
  known_device: guardian,
  login_link: guardian,
  mail_outbox: guardian,
  meal_order: by('requester_id', 'guardian'),
  medical_report: by('form_id', 'health_form'),
  menu: by('school_id', 'school'),
  menu_category: by('menu_id', 'menu'),
  menu_draft: { stays: 'its operators are the cell’s' },
  menu_price: by('menu_product_id', 'menu_product'),
  menu_product: by('menu_id', 'menu'),
  operator: { stays: 'each cell has its own; those whose acts go along come as disabled ones' },
  operator_presence: { stays: 'of the operator' },
  operator_proposal: { stays: 'of the operator' },
  operator_refund: topup,
  operator_session: { stays: 'of the operator' },
  operator_setup: { stays: 'of the operator' },
  operator_totp: { stays: 'of the operator' },
  order_item: by('order_id', 'meal_order'),
  owed_payment: named('company_id'),
  passkey: guardian,
  passkey_challenge: guardian,
  password_reset: guardian,
  payment_card: guardian,
  payout_details: by('payout_id', 'payout_request'),
  payout_request: named('company_id'),
  processor_event: {
    chosen: (company) =>
      `reference IN (SELECT reference FROM topup WHERE ${rowsOf('topup', company)})
       OR (gateway, provider_ref) IN (
         SELECT gateway, provider_ref FROM topup WHERE ${rowsOf('topup', company)})`,
  },
  product: named('company_id'),
  push_delivery: by('alert_id', 'alert'),
  push_subscription: guardian,
  reconciliation: { stays: "a day's comparison is the cell's" },
  reconciliation_difference: { stays: 'as the comparison' },
  reconciliation_finding: { stays: 'as the comparison' },
  recovery_code: guardian,
  recurring_attempt: by('recurring_topup_id', 'recurring_topup'),
  recurring_topup: guardian,
  recurring_topup_part: by('recurring_topup_id', 'recurring_topup'),
  request_count: { stays: 'counts networks' },
  school: named('company_id'),
  school_class: by('school_id', 'school'),
  school_closure: by('school_id', 'school'),
  second_factor: guardian,
  session: guardian,
  sign_in_ticket: guardian,
  standing_order: student,
  standing_order_day: student,
  // All of a cell's keys go along: statements that they signed stay verifiable at the company's address.
  statement_key: { chosen: () => 'true' },
  student: named('company_id'),
  student_code: student,
  student_photo: student,
  sub_product: by('product_id', 'product'),
  survey_answer: named('company_id'),
  ticket: named('company_id'),
  ticket_file: by('message_id', 'ticket_message'),
  ticket_key: by('ticket_id', 'ticket'),
  ticket_message: by('ticket_id', 'ticket'),
  topup: named('company_id'),
  topup_part: topup,
  topup_refund: topup,
  topup_refund_part: by('refund_id', 'topup_refund'),
};

/** The SQL condition for the rows of a table that belong to a company. @param company its id */
export function rowsOf(table: Table, company: string): string {
  const belonging = COMPANY_TABLES[table];
  if ('stays' in belonging) return 'false';
  if ('chosen' in belonging) return belonging.chosen(company);
  const column = `${table}.${belonging.column}`;
  if (!('of' in belonging)) return `${column} = '${company}'`;
  const { of } = belonging;
  return `${column} IN (SELECT ${of}.id FROM ${of} WHERE ${rowsOf(of, company)})`;
}
