-- The reading side.

-- Each transfer from either side. Two orders are indexed on both sides: by posting (account, seq),
-- and by time (account, event_at, seq) for what lies between two instants.
CREATE VIEW ledger.entry AS
SELECT debit_account AS account, debit_seq AS seq, 'debit'::text AS direction, id AS transfer_id,
  phase, amount::bigint AS amount_minor, debit_after AS balance_after_minor,
  credit_account AS counterparty, currency::text AS currency, kind::text AS kind, group_id, pending_id, expires_at,
  reference::jsonb AS reference, event_at, created_at, position
FROM ledger.transfer
UNION ALL
SELECT credit_account, credit_seq, 'credit'::text, id, phase, amount::bigint, credit_after,
  debit_account, currency::text, kind::text, group_id, pending_id, expires_at, reference::jsonb,
  event_at, created_at, position
FROM ledger.transfer;

-- Each account with what it has now, how many movements its statement has, and its last entry's
-- number. An append account: the roll-up and what came after it.
CREATE VIEW ledger.account_balance AS
SELECT a.id AS account, a.mode, a.currency::text AS currency, a.kind::text AS kind, a.floor_minor,
  a.opened_at, a.closed_at, s.posted_minor, s.pending_minor,
  s.posted_minor - s.pending_minor AS available_minor, s.movements, s.last_seq
FROM ledger.account a
CROSS JOIN LATERAL (
  SELECT b.posted_minor, b.pending_minor, b.movements, b.seq AS last_seq FROM ledger.balance b
  WHERE a.mode = 'strict' AND b.account = a.id
  UNION ALL
  SELECT (r.posted_minor + coalesce(c.moved, 0) - coalesce(d.moved, 0))::bigint,
    coalesce(h.held, 0)::bigint, r.movements + c.movements + d.movements, NULL
  FROM ledger.roll_up r
  CROSS JOIN LATERAL (
    SELECT sum(t.amount) AS moved, count(*) AS movements FROM ledger.transfer t
    WHERE t.credit_account = r.account AND t.credit_seq > r.position
      AND t.phase IN ('posted', 'post')
  ) c
  CROSS JOIN LATERAL (
    SELECT sum(t.amount) AS moved, count(*) AS movements FROM ledger.transfer t
    WHERE t.debit_account = r.account AND t.debit_seq > r.position AND t.phase IN ('posted', 'post')
  ) d
  CROSS JOIN LATERAL (
    SELECT sum(o.amount) AS held FROM ledger.hold o WHERE o.debit_account = r.account
  ) h
  WHERE a.mode = 'append' AND r.account = a.id
) s;

CREATE VIEW ledger.transfer_detail AS
SELECT position, id, phase, debit_account AS debit, credit_account AS credit,
  amount::bigint AS amount_minor, currency::text AS currency, kind::text AS kind, group_id,
  pending_id, expires_at, debit_after, credit_after, reference::jsonb AS reference, event_at,
  created_at
FROM ledger.transfer;
