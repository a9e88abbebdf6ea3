-- By which the banks know a PIX that was paid; not every processor tells.
ALTER TABLE topup ADD COLUMN end_to_end_id text;
