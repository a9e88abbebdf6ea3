-- What a student likes best, offered first (product:week#favourites). No foreign keys: what has gone from
-- the menus is offered no more.
ALTER TABLE student ADD favourite_products uuid[] NOT NULL DEFAULT '{}';
