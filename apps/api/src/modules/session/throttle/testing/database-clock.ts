import type { Pool } from 'pg';

/** The clock of a database, set by the test. */
export interface DatabaseClock {
  /** Sets the time to this many seconds after the start. */
  setTo(seconds: number): Promise<void>;
}

/**
 * Replaces `now()` by the test's time, in statements and column defaults of every connection opened from
 * then on. Hours of the database's time then pass in seconds.
 */
export async function startDatabaseClock(owner: Pool): Promise<DatabaseClock> {
  await owner.query(`
    CREATE SCHEMA test_clock;
    CREATE TABLE test_clock.instant (began timestamptz NOT NULL, at timestamptz NOT NULL);
    INSERT INTO test_clock.instant SELECT now(), now();
    CREATE FUNCTION test_clock.now() RETURNS timestamptz LANGUAGE sql STABLE
      AS 'SELECT at FROM test_clock.instant';
    GRANT USAGE ON SCHEMA test_clock TO PUBLIC;
    GRANT SELECT ON test_clock.instant TO PUBLIC;
    DO $$
    DECLARE
      of_now record;
    BEGIN
      FOR of_now IN
        SELECT table_schema, table_name, column_name FROM information_schema.columns
        WHERE column_default = 'now()'
      LOOP
        EXECUTE format('ALTER TABLE %I.%I ALTER COLUMN %I SET DEFAULT test_clock.now()',
          of_now.table_schema, of_now.table_name, of_now.column_name);
      END LOOP;
      -- Looked through in this order: ours comes before PostgreSQL's own.
      EXECUTE format('ALTER DATABASE %I SET search_path = test_clock, public, pg_catalog',
        current_database());
    END $$;`);
  return {
    async setTo(seconds) {
      await owner.query('UPDATE test_clock.instant SET at = began + make_interval(secs => $1)', [
        seconds,
      ]);
    },
  };
}
