-- What is forgotten in time: webhooks that were worked on, and carts that nobody accepted. In the
-- order of their age, so that the purge finds them at once and nothing else.
CREATE INDEX psp_event_done_idx ON psp_event (processed_at) WHERE processed_at IS NOT NULL;
GRANT DELETE ON psp_event TO merenda_app;

CREATE INDEX cart_expiry_idx ON cart (expires_at);
