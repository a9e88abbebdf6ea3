-- The reading side.

-- Each transfer from either side. Newest first by keyset: (account, seq). Between two instants:
-- (account, event_at). Both are indexed on both sides.
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

-- Each account with what it has now. An append account: the roll-up and what came after it.
CREATE VIEW ledger.account_balance AS
SELECT a.id AS account, a.mode, a.currency::text AS currency, a.kind::text AS kind, a.floor_minor,
  a.opened_at, a.closed_at, s.posted_minor, s.pending_minor,
  s.posted_minor - s.pending_minor AS available_minor
FROM ledger.account a
CROSS JOIN LATERAL (
  SELECT b.posted_minor, b.pending_minor FROM ledger.balance b
  WHERE a.mode = 'strict' AND b.account = a.id
  UNION ALL
  SELECT (r.posted_minor
    + coalesce((SELECT sum(t.amount) FROM ledger.transfer t
        WHERE t.credit_account = a.id AND t.credit_seq > r.position AND t.phase IN ('posted', 'post')), 0)
    - coalesce((SELECT sum(t.amount) FROM ledger.transfer t
        WHERE t.debit_account = a.id AND t.debit_seq > r.position AND t.phase IN ('posted', 'post')), 0)
    )::bigint,
    coalesce((SELECT sum(h.amount) FROM ledger.hold h WHERE h.debit_account = a.id), 0)::bigint
  FROM ledger.roll_up r WHERE a.mode = 'append' AND r.account = a.id
) s;

CREATE VIEW ledger.transfer_detail AS
SELECT position, id, phase, debit_account AS debit, credit_account AS credit,
  amount::bigint AS amount_minor, currency::text AS currency, kind::text AS kind, group_id,
  pending_id, expires_at, debit_after, credit_after, reference::jsonb AS reference, event_at,
  created_at
FROM ledger.transfer;
