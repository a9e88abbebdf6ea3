/** What each program that a test starts has of the run's environment: no setting of ours is in it. */
export const PROGRAM_ENV: Readonly<Record<string, string>> = {
  PATH: process.env.PATH ?? '',
  // Where Node keeps what it has compiled (vitest.config.ts): a program loads in half the time.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
};
