-- The money core. One row of `transfer` is one movement: both legs, one amount, so that an
-- unbalanced posting cannot even be written down. Everything else is derived from those rows, kept
-- beside them for speed, and compared with them by the audit.

CREATE SCHEMA ledger;

-- strict: has a balance row that is locked for each posting and never goes below its floor.
--
-- append: has no row to fight over; its balance is a roll-up and the entries after it.
CREATE TYPE ledger.account_mode AS ENUM ('strict', 'append');

-- posted: moves money at once.            pending: holds the debit side's money.
-- post:   takes a hold, all or a part.    void, expire: give a hold back.
CREATE TYPE ledger.phase AS ENUM ('posted', 'pending', 'post', 'void', 'expire');

-- Domains rather than CHECKs on the table: their expressions are parsed once a session, a table's
-- once a statement, which is felt in every posting.
CREATE DOMAIN ledger.amount AS bigint CHECK (VALUE BETWEEN 1 AND 1000000000000000);
CREATE DOMAIN ledger.currency AS text CHECK (VALUE ~ '^[A-Z]{3}$');
CREATE DOMAIN ledger.kind AS text CHECK (VALUE ~ '^[a-z][a-z0-9_.-]{0,63}$');
CREATE DOMAIN ledger.reference AS jsonb CHECK (length(VALUE::text) <= 4000);

CREATE TABLE ledger.account (
  id uuid PRIMARY KEY,
  mode ledger.account_mode NOT NULL,
  currency ledger.currency NOT NULL,
  kind ledger.kind NOT NULL,
  floor_minor bigint,
  opened_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  closed_at timestamptz,
  CONSTRAINT only_strict_accounts_have_a_floor CHECK ((mode = 'strict') = (floor_minor IS NOT NULL))
);

-- One narrow row per strict account. No column that changes is indexed and every page keeps half of
-- its room free, so that each update stays on its page (HOT). `currency`, `floor_minor` and `closed`
-- repeat the account's, so that locking this row is all a posting has to read.
CREATE TABLE ledger.balance (
  account uuid PRIMARY KEY REFERENCES ledger.account,
  posted_minor bigint NOT NULL DEFAULT 0,
  pending_minor bigint NOT NULL DEFAULT 0 CHECK (pending_minor >= 0),
  floor_minor bigint NOT NULL,
  seq bigint NOT NULL DEFAULT 0,        -- entries, holds and their release included
  movements bigint NOT NULL DEFAULT 0,  -- entries that changed posted_minor
  last_at timestamptz NOT NULL DEFAULT '-infinity',
  currency text NOT NULL,
  closed boolean NOT NULL DEFAULT false,
  CONSTRAINT never_below_the_floor CHECK (posted_minor - pending_minor >= floor_minor)
) WITH (fillfactor = 50);

-- Counts up with every transfer. Drawn while the strict sides are locked, so that it grows along
-- every strict account's entries; it has gaps where a transaction was rolled back.
CREATE SEQUENCE ledger.position AS bigint;

-- A transfer takes `amount` from `debit_account` and gives it to `credit_account`.
--
-- - debit_seq, credit_seq      the entry's number in its account: 1, 2, 3, … for a strict one, the
--                              position for an append one
-- - debit_after, credit_after  the posted balance after it; null for an append account
-- - created_at                 the posting clock; never runs backwards in a strict account
-- - event_at                   when it happened; created_at unless the caller knew better
CREATE TABLE ledger.transfer (
  position bigint NOT NULL,
  amount ledger.amount NOT NULL,
  debit_seq bigint NOT NULL,
  credit_seq bigint NOT NULL,
  debit_after bigint,
  credit_after bigint,
  created_at timestamptz NOT NULL,
  event_at timestamptz NOT NULL,
  expires_at timestamptz,
  id uuid PRIMARY KEY,
  debit_account uuid NOT NULL,
  credit_account uuid NOT NULL,
  group_id uuid,
  pending_id uuid,
  phase ledger.phase NOT NULL,
  currency text NOT NULL,
  kind ledger.kind NOT NULL,
  reference ledger.reference,
  CONSTRAINT two_different_accounts CHECK (debit_account <> credit_account),
  CONSTRAINT resolutions_name_their_hold CHECK ((phase >= 'post') = (pending_id IS NOT NULL))
);

-- No foreign keys from here to `account`: each would lock the company's row once a transfer. The
-- posting function checks both sides, accounts are never deleted, and the audit compares.
CREATE UNIQUE INDEX transfer_position ON ledger.transfer (position);
CREATE UNIQUE INDEX transfer_resolves_once ON ledger.transfer (pending_id) WHERE pending_id IS NOT NULL;
CREATE UNIQUE INDEX transfer_debit_seq ON ledger.transfer (debit_account, debit_seq);
CREATE UNIQUE INDEX transfer_credit_seq ON ledger.transfer (credit_account, credit_seq);
CREATE INDEX transfer_debit_event ON ledger.transfer (debit_account, event_at, debit_seq);
CREATE INDEX transfer_credit_event ON ledger.transfer (credit_account, event_at, credit_seq);
CREATE INDEX transfer_group ON ledger.transfer (group_id) WHERE group_id IS NOT NULL;

-- The holds that are still open: a to-do list, emptied as they are resolved.
CREATE TABLE ledger.hold (
  id uuid PRIMARY KEY,
  debit_account uuid NOT NULL,
  credit_account uuid NOT NULL,
  amount bigint NOT NULL,
  expires_at timestamptz
);
CREATE INDEX hold_debit ON ledger.hold (debit_account);
CREATE INDEX hold_credit ON ledger.hold (credit_account);
CREATE INDEX hold_expiry ON ledger.hold (expires_at) WHERE expires_at IS NOT NULL;

-- An append account's balance up to `position`; what came later is added when it is read.
CREATE TABLE ledger.roll_up (
  account uuid PRIMARY KEY REFERENCES ledger.account,
  posted_minor bigint NOT NULL DEFAULT 0,
  movements bigint NOT NULL DEFAULT 0,
  position bigint NOT NULL DEFAULT 0
);
