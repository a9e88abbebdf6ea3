-- A dispute that takes more than before, or again what it had given up, stops the guardian's automatic
-- top-ups as one that is opened does.
CREATE TRIGGER automatic_topups_pause_again AFTER UPDATE ON chargeback
  FOR EACH ROW WHEN (NEW.state <> 'won'
    AND (OLD.state = 'won' OR NEW.amount_minor > OLD.amount_minor))
  EXECUTE FUNCTION pause_automatic_topups_on_return();
