-- Links to sign in with are letters too: those that went to the former address open nothing.
CREATE OR REPLACE FUNCTION email_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.email_confirmed_at := NULL;
  UPDATE password_reset SET used_at = now() WHERE guardian_id = NEW.id AND used_at IS NULL;
  UPDATE login_link SET used_at = now() WHERE guardian_id = NEW.id AND used_at IS NULL;
  RETURN NEW;
END $$;
