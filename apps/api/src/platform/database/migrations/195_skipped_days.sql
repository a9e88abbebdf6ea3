-- Days for which a standing order places nothing, whatever its terms are (product:week#skipping-a-day).
ALTER TABLE standing_order ADD COLUMN skipped_days date[] NOT NULL DEFAULT '{}';
