-- Cards of a processor that no longer takes its company's cards: nothing is charged to them, and what
-- was agreed on stands still until its guardian has chosen another one.

-- Which processor takes the company's cards, noted at each start; NULL while none does.
ALTER TABLE company
  ADD card_gateway text,
  ADD card_gateway_since timestamptz NOT NULL DEFAULT now();

ALTER TABLE recurring_topup
  ADD paused_at timestamptz,
  ADD paused_by text CHECK (paused_by IN ('processor')),
  ADD CHECK ((paused_at IS NULL) = (paused_by IS NULL));

ALTER TABLE automatic_topup
  DROP CONSTRAINT automatic_topup_paused_by_check,
  ADD CONSTRAINT automatic_topup_paused_by_check
    CHECK (paused_by IN ('guardian', 'failures', 'card', 'return', 'processor'));
