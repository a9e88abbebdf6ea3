-- The automatic money of wallets that have had some, as if it had been followed from the beginning. What
-- was taken out beyond the rest of the balance, before there was a rule, has gone, what was there the
-- longest first.
DO $$
DECLARE
  wallet uuid;
  t ledger.transfer;
  held bigint;
  available bigint;
  over bigint;
  part record;
BEGIN
  FOR wallet IN
    SELECT DISTINCT share.wallet_id FROM topup JOIN topup_part share ON share.topup_id = topup.id
    JOIN student ON student.wallet_id = share.wallet_id WHERE topup.agreement IS NOT NULL
  LOOP
    available := 0;
    FOR t IN
      SELECT * FROM ledger.transfer WHERE debit_account = wallet OR credit_account = wallet ORDER BY position
    LOOP
      IF t.debit_account = wallet THEN
        held := coalesce((SELECT amount FROM ledger.transfer WHERE id = t.pending_id), 0);
        available := available + held
          - CASE WHEN t.phase IN ('posted', 'pending', 'post') THEN t.amount ELSE 0 END;
        IF t.phase IN ('posted', 'pending') THEN
          PERFORM take_automatic_money(t);
        ELSIF t.phase IN ('void', 'expire') THEN
          PERFORM bring_automatic_money(t);
        END IF;
      ELSIF t.phase IN ('posted', 'post') THEN
        available := available + t.amount;
        IF t.phase = 'posted' THEN
          PERFORM bring_automatic_money(t);
        END IF;
      END IF;
      over := (SELECT coalesce(sum(amount_minor), 0) FROM automatic_money WHERE wallet_id = wallet) - available;
      FOR part IN
        SELECT guardian_id, amount_minor FROM automatic_money WHERE wallet_id = wallet ORDER BY since, guardian_id
      LOOP
        EXIT WHEN over <= 0;
        IF over >= part.amount_minor THEN
          DELETE FROM automatic_money WHERE wallet_id = wallet AND guardian_id = part.guardian_id;
        ELSE
          UPDATE automatic_money SET amount_minor = amount_minor - over
          WHERE wallet_id = wallet AND guardian_id = part.guardian_id;
        END IF;
        over := over - part.amount_minor;
      END LOOP;
    END LOOP;
  END LOOP;
END $$;
