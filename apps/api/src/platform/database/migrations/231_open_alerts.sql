-- A guardian's open alerts, the newest first: looked at twice a second for whoever looks at a page.
CREATE INDEX alert_open_idx ON alert (guardian_id, created_at DESC, id DESC) WHERE resolved_at IS NULL;
