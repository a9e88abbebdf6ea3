-- Automatic money, and the keys of statements. Balances themselves are the ledger's.

-- Automatic money: what an agreement charged to a guardian's card for a student's wallet. It pays for
-- meals, or leaves the wallet towards the guardian whose card paid it (product:wallets#automatic-money).
-- These tables follow from the ledger's transfers, whatever posts them, and no transaction ends in which
-- it went elsewhere.

-- How much is in which wallet, by who paid it. No foreign keys: they would lock guardians after wallets,
-- and everybody locks guardians first. A row is only written by who has locked its wallet.
CREATE TABLE automatic_money (
  wallet_id uuid NOT NULL,
  guardian_id uuid NOT NULL,
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  -- The ledger's position since which there is some: meals take what is there the longest.
  since bigint NOT NULL,
  PRIMARY KEY (wallet_id, guardian_id)
);

-- Automatic money that is out for an order, a refund or a dispute. If it comes back, it is automatic again.
CREATE TABLE automatic_money_out (
  -- The id of the order, the refund or the dispute.
  cause text NOT NULL,
  wallet_id uuid NOT NULL,
  guardian_id uuid NOT NULL,
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  PRIMARY KEY (cause, wallet_id, guardian_id)
);

GRANT SELECT ON automatic_money, automatic_money_out TO merenda_app;

-- The guardian towards whom a transfer takes money out: whose wallet gets it, who topped up what is given
-- back, or who is named.
CREATE FUNCTION automatic_money_towards(t ledger.transfer) RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    (SELECT id FROM public.guardian WHERE wallet_id = t.credit_account),
    (SELECT guardian_id FROM public.topup WHERE id = (t.reference ->> 'topup')::uuid),
    (t.reference ->> 'guardian')::uuid)
$$;

CREATE FUNCTION automatic_money_cause(reference jsonb) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(reference ->> 'menuOrder', reference ->> 'refund', reference ->> 'dispute')
$$;

-- Automatic money that a transfer or hold takes: a meal takes all there is, the longest there first; anything
-- else takes the part of the guardian towards whom it goes.
CREATE FUNCTION take_automatic_money(t ledger.transfer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  rest bigint := t.amount;
  of_cause text := public.automatic_money_cause(t.reference);
  part record;
  taken bigint;
BEGIN
  FOR part IN
    SELECT guardian_id, amount_minor FROM public.automatic_money
    WHERE wallet_id = t.debit_account
      AND (t.kind = 'purchase' OR guardian_id = public.automatic_money_towards(t))
    ORDER BY since, guardian_id
  LOOP
    EXIT WHEN rest = 0;
    taken := least(rest, part.amount_minor);
    rest := rest - taken;
    IF taken = part.amount_minor THEN
      DELETE FROM public.automatic_money
      WHERE wallet_id = t.debit_account AND guardian_id = part.guardian_id;
    ELSE
      UPDATE public.automatic_money SET amount_minor = amount_minor - taken
      WHERE wallet_id = t.debit_account AND guardian_id = part.guardian_id;
    END IF;
    IF of_cause IS NOT NULL THEN
      INSERT INTO public.automatic_money_out AS known (cause, wallet_id, guardian_id, amount_minor)
      VALUES (of_cause, t.debit_account, part.guardian_id, taken)
      ON CONFLICT (cause, wallet_id, guardian_id)
      DO UPDATE SET amount_minor = known.amount_minor + excluded.amount_minor;
    END IF;
  END LOOP;
END $$;

CREATE FUNCTION add_automatic_money(of_wallet uuid, of_guardian uuid, added bigint, at bigint) RETURNS void
LANGUAGE sql AS $$
  INSERT INTO public.automatic_money AS known (wallet_id, guardian_id, amount_minor, since)
  VALUES (of_wallet, of_guardian, added, at)
  ON CONFLICT (wallet_id, guardian_id) DO UPDATE SET amount_minor = known.amount_minor + excluded.amount_minor
$$;

-- Automatic money that a transfer, or the end of a hold, brings into a student's wallet. It is a charge of an
-- agreement, or the part that left this wallet for the same cause.
CREATE FUNCTION bring_automatic_money(t ledger.transfer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  comes_to uuid := CASE WHEN t.phase = 'posted' THEN t.credit_account ELSE t.debit_account END;
  of_cause text := public.automatic_money_cause(t.reference);
  rest bigint := t.amount;
  part record;
  back bigint;
BEGIN
  IF t.kind IN ('topup-card', 'topup-pix', 'topup-link') THEN
    PERFORM public.add_automatic_money(t.credit_account, topup.guardian_id, t.amount, t.position)
    FROM public.topup
    WHERE topup.id = (t.reference ->> 'topup')::uuid AND topup.agreement IS NOT NULL
      AND EXISTS (SELECT FROM public.student WHERE student.wallet_id = t.credit_account);
    RETURN;
  END IF;
  IF of_cause IS NULL AND t.pending_id IS NOT NULL THEN
    SELECT public.automatic_money_cause(hold.reference) INTO of_cause
    FROM ledger.transfer hold WHERE hold.id = t.pending_id;
  END IF;
  FOR part IN
    SELECT guardian_id, amount_minor FROM public.automatic_money_out
    WHERE cause = of_cause AND wallet_id = comes_to ORDER BY guardian_id
  LOOP
    EXIT WHEN rest = 0;
    back := least(rest, part.amount_minor);
    rest := rest - back;
    PERFORM public.add_automatic_money(comes_to, part.guardian_id, back, t.position);
    IF back = part.amount_minor THEN
      DELETE FROM public.automatic_money_out
      WHERE cause = of_cause AND wallet_id = comes_to AND guardian_id = part.guardian_id;
    ELSE
      UPDATE public.automatic_money_out SET amount_minor = amount_minor - back
      WHERE cause = of_cause AND wallet_id = comes_to AND guardian_id = part.guardian_id;
    END IF;
  END LOOP;
END $$;

CREATE FUNCTION follow_automatic_money() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.phase IN ('posted', 'pending') THEN
    PERFORM public.take_automatic_money(NEW);
  END IF;
  IF NEW.phase IN ('posted', 'void', 'expire') AND NEW.kind <> 'purchase' THEN
    PERFORM public.bring_automatic_money(NEW);
  END IF;
  RETURN NULL;
END $$;

-- Additions by hand, the most frequent of all, leave guardians' wallets and bring nothing of it.
CREATE TRIGGER automatic_money_followed AFTER INSERT ON ledger.transfer
  FOR EACH ROW WHEN (NEW.kind <> 'transfer-out') EXECUTE FUNCTION follow_automatic_money();

-- The balance left in a wallet covers its automatic money. This is asked at the end of the transaction, as the
-- balance is written after its transfers. A meal may take all there is.
CREATE FUNCTION check_automatic_money() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF (SELECT sum(amount_minor) FROM public.automatic_money WHERE wallet_id = NEW.debit_account)
    > (SELECT posted_minor - pending_minor FROM ledger.balance WHERE account = NEW.debit_account) THEN
    RAISE EXCEPTION 'automatic money of wallet % goes only to who paid it', NEW.debit_account
      USING ERRCODE = 'check_violation', CONSTRAINT = 'automatic_money_stays';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER automatic_money_stays AFTER INSERT ON ledger.transfer
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.phase <= 'pending' AND NEW.kind NOT IN ('transfer-out', 'purchase'))
  EXECUTE FUNCTION check_automatic_money();

-- The keys that sign verifiable statements (product:wallets#verifiable-statement): the newest signs,
-- all are published, so that what an earlier one signed can be verified for ever. The private part is
-- sealed under DATA_KEY.
CREATE TABLE statement_key (
  id uuid PRIMARY KEY,
  public_key bytea NOT NULL UNIQUE CHECK (octet_length(public_key) = 32),
  sealed bytea NOT NULL,
  data_key_print bytea NOT NULL CHECK (octet_length(data_key_print) = 8),
  created_at timestamptz NOT NULL
);

GRANT SELECT, INSERT ON statement_key TO merenda_app;
