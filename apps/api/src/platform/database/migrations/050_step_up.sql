-- When the guardian last proved in a session who asks, by password or passkey
-- (product:session#step-up). Sessions of before have proved nothing since.
ALTER TABLE session ADD COLUMN stepped_up_at timestamptz;
