import { afterAll, expect, test } from 'vitest';
import type { DB } from '../platform/database/generated.ts';
import { startApi } from '../testing/api.ts';
import type { TableOfGuardians } from './way-in.ts';
import { WAYS_IN } from './ways-in.ts';

type Reasons = Readonly<
  Record<Exclude<TableOfGuardians, keyof typeof WAYS_IN>, string> &
    Partial<Record<keyof DB, string>>
>;

/**
 * The other tables that name guardians, and why they are no ways in. A new table with a
 * `guardian_id` does not compile unless it is a way in or stands here. The test finds tables that
 * name a guardian by other columns.
 */
const NO_WAYS_IN: Reasons = {
  automatic_money: 'says whose money is in a wallet',
  automatic_money_out: 'says whose money is out for an order',
  alert: 'is read in a session',
  alert_settings: 'says how the guardian is told',
  automatic_topup: 'pays with a card of the guardian’s into the family’s wallets',
  card_setup: 'ends in a card of the guardian’s',
  cart: 'is accepted in a session',
  former_guardianship: 'is what a student was called',
  guardian_event: 'is read in a session',
  guardian_invitation:
    'gives its addressee rights over a student; only a confirmed address sends one',
  guardian_request: 'asks an owner, who decides about whoever is in the account',
  guardian_request_token: 'is of an e-mail to the owner’s address, and opens that request alone',
  guardian_stream: 'counts events',
  guardianship: 'gives rights to the account, whoever is in it',
  health_confirmation: 'is a record of what was confirmed',
  health_form_version: 'names its author',
  mail_outbox: 'goes to the address itself; links are made when it is written',
  meal_order: 'names who ordered',
  owed_payment: 'is entered by operators, for money of somebody who left',
  payment_card: 'pays, and shows its last digits to whoever is in the account',
  payout_request: 'is decided by operators; only a confirmed address asks for one',
  recurring_topup: 'pays with a card of the guardian’s into the family’s wallets',
  standing_order: 'pays meals of the family’s from its wallets',
  student: 'names who changed limits',
  survey_answer: 'is an answer',
  ticket: 'is read in a session',
  topup: 'pays into the family’s wallets',
};

const api = await startApi();
afterAll(() => api.close());

test('every table that names a guardian is a way into the account that ends, or has a reason why it is none', async () => {
  const { rows } = await api.owner.query<{ table: string }>(
    `SELECT DISTINCT relname AS table
     FROM pg_constraint JOIN pg_class ON pg_class.oid = conrelid
     WHERE contype = 'f' AND confrelid = 'guardian'::regclass
     UNION
     SELECT table_name FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name = 'guardian_id'`,
  );
  const declared = [...Object.keys(WAYS_IN), ...Object.keys(NO_WAYS_IN)];
  expect(declared.toSorted()).toEqual(rows.map(({ table }) => table).toSorted());
});
