-- Where a payment page sends its payer back to: the address of the web app that first asked for it.
-- The processor takes one and the same request under one key, from whatever address it is repeated.
ALTER TABLE topup ADD COLUMN return_origin text;
