/**
 * The sandbox's own records. Amounts are integer minor units, instants milliseconds since 1970.
 * `payment`, `refund`, `dispute`, `token`, `mail` follow the sandbox's clock, `delivery` real time.
 */
const RECORDS = `
CREATE TABLE token (
  token TEXT PRIMARY KEY,
  behaviour TEXT NOT NULL,
  brand TEXT NOT NULL,
  last_four TEXT NOT NULL CHECK (length(last_four) = 4),
  expiry TEXT NOT NULL CHECK (length(expiry) = 4),
  holder TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE payment (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL CHECK (kind IN ('card', 'pix', 'link')),
  status TEXT NOT NULL CHECK (status IN
    ('created', 'pending', 'paid', 'partially_refunded', 'refunded', 'declined', 'expired')),
  code TEXT,
  amount_minor INTEGER NOT NULL CHECK (amount_minor > 0),
  captured_minor INTEGER NOT NULL DEFAULT 0 CHECK (captured_minor IN (0, amount_minor)),
  refunded_minor INTEGER NOT NULL DEFAULT 0 CHECK (refunded_minor BETWEEN 0 AND captured_minor),
  currency TEXT NOT NULL,
  reference TEXT NOT NULL,
  metadata TEXT NOT NULL,
  late INTEGER NOT NULL DEFAULT 0,
  txid TEXT UNIQUE,
  br_code TEXT UNIQUE,
  details TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  paid_at INTEGER,
  expires_at INTEGER,
  settle_at INTEGER,
  CHECK ((status IN ('paid', 'partially_refunded', 'refunded')) = (captured_minor > 0)),
  CHECK ((status = 'refunded') = (refunded_minor > 0 AND refunded_minor = captured_minor)),
  CHECK ((status = 'partially_refunded') = (refunded_minor > 0 AND refunded_minor < captured_minor)),
  CHECK ((kind = 'pix') = (txid IS NOT NULL AND br_code IS NOT NULL))
) STRICT;
CREATE INDEX payment_by_reference ON payment (reference, seq);
CREATE INDEX payment_to_expire ON payment (expires_at) WHERE status IN ('created', 'pending');
CREATE INDEX payment_to_settle ON payment (settle_at) WHERE status = 'pending';

CREATE TABLE refund (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  payment_id TEXT NOT NULL REFERENCES payment (id),
  amount_minor INTEGER NOT NULL CHECK (amount_minor > 0),
  currency TEXT NOT NULL,
  reason TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX refund_by_payment ON refund (payment_id, seq);

CREATE TABLE event (
  id TEXT PRIMARY KEY,
  type TEXT NOT NULL,
  body TEXT NOT NULL
) STRICT;

CREATE TABLE delivery (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  event_id TEXT NOT NULL REFERENCES event (id),
  due_at INTEGER NOT NULL,
  held INTEGER NOT NULL DEFAULT 0,
  attempts INTEGER NOT NULL DEFAULT 0,
  delivered_at INTEGER,
  last_error TEXT
) STRICT;
CREATE INDEX delivery_waiting ON delivery (due_at, seq) WHERE delivered_at IS NULL;

CREATE TABLE idempotency (
  key TEXT PRIMARY KEY,
  request_hash TEXT NOT NULL,
  status INTEGER,
  body TEXT,
  payment_id TEXT,
  CHECK (body IS NOT NULL OR payment_id IS NOT NULL)
) STRICT;
CREATE INDEX idempotency_unanswered ON idempotency (payment_id) WHERE body IS NULL;

CREATE TABLE mail (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  recipients TEXT NOT NULL,
  sender TEXT NOT NULL,
  subject TEXT NOT NULL,
  text TEXT,
  html TEXT,
  headers TEXT NOT NULL,
  received_at INTEGER NOT NULL
) STRICT;

CREATE TABLE control (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  state TEXT NOT NULL
) STRICT;
`;

const DISPUTES = `
CREATE TABLE dispute (
  id TEXT PRIMARY KEY,
  payment_id TEXT NOT NULL UNIQUE REFERENCES payment (id),
  amount_minor INTEGER NOT NULL CHECK (amount_minor > 0),
  state TEXT NOT NULL CHECK (state IN ('open', 'won', 'lost')),
  created_at INTEGER NOT NULL,
  decided_at INTEGER,
  CHECK ((state = 'open') = (decided_at IS NULL))
) STRICT;
CREATE INDEX dispute_by_time ON dispute (created_at);
`;

const CARD_SETUPS = `
CREATE TABLE card_setup (
  id TEXT PRIMARY KEY,
  return_url TEXT NOT NULL,
  cancel_url TEXT NOT NULL,
  token TEXT,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT;
`;

const ATTACHMENTS = `
CREATE TABLE attachment (
  mail_id TEXT NOT NULL REFERENCES mail (id),
  position INTEGER NOT NULL,
  name TEXT NOT NULL,
  media_type TEXT NOT NULL,
  content BLOB NOT NULL,
  PRIMARY KEY (mail_id, position)
) STRICT;
`;

/** A payment may be disputed more than once. */
const MANY_DISPUTES = `
ALTER TABLE dispute RENAME TO dispute_once;
DROP INDEX dispute_by_time;
CREATE TABLE dispute (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  payment_id TEXT NOT NULL REFERENCES payment (id),
  amount_minor INTEGER NOT NULL CHECK (amount_minor > 0),
  state TEXT NOT NULL CHECK (state IN ('open', 'won', 'lost')),
  created_at INTEGER NOT NULL,
  decided_at INTEGER,
  CHECK ((state = 'open') = (decided_at IS NULL))
) STRICT;
INSERT INTO dispute (id, payment_id, amount_minor, state, created_at, decided_at)
  SELECT id, payment_id, amount_minor, state, created_at, decided_at FROM dispute_once
  ORDER BY created_at;
DROP TABLE dispute_once;
CREATE INDEX dispute_by_payment ON dispute (payment_id, seq);
CREATE INDEX dispute_by_time ON dispute (created_at);
`;

/** An accepted refund may fail later; `reference` is the caller's own. */
const FAILED_REFUNDS = `
ALTER TABLE refund ADD COLUMN reference TEXT;
ALTER TABLE refund ADD COLUMN failed_at INTEGER;
`;

/** Migrations of a data folder, in order; its version is the number of applied ones. */
export const STEPS: readonly string[] = [
  RECORDS,
  DISPUTES,
  CARD_SETUPS,
  ATTACHMENTS,
  MANY_DISPUTES,
  FAILED_REFUNDS,
];
