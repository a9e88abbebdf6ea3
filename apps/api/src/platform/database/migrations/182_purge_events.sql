-- The purge locks what it removes (FOR UPDATE SKIP LOCKED), which asks for a right to change something.
GRANT UPDATE (at) ON guardian_event TO merenda_app;
