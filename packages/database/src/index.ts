export { DATABASE_ADDRESS, isDatabaseAddress } from './address.ts';
export { type Batcher, createBatcher } from './batcher.ts';
export { bootPostgres, type PostgresServer } from './boot.ts';
export { embeddedFolder } from './embedded-folder.ts';
export { lockFolder } from './folder-lock.ts';
export { freePort } from './free-port.ts';
export { numberOf, readArguments, refuseArguments } from './installation/arguments.ts';
export {
  chooseInstallation,
  type Installation,
  tellFileOnly,
} from './installation/choose.ts';
export { noteRunning } from './installation/running.ts';
export { tellFailure } from './installation/tell-failure.ts';
export { requireFitServer } from './migrations/fit-server.ts';
export { migrate, pendingMigrations } from './migrations/migrate.ts';
export { MigrationError, type MigrationSet, readMigrations } from './migrations/migration-files.ts';
export { type Release, refuseJump, releaseOf } from './migrations/release.ts';
export { openDatabase } from './open-database.ts';
export type { Executor } from './pool.ts';
export { createPool, type Pool } from './pool.ts';
export { openSession, PoolerError } from './session.ts';
export { type AddressSetting, unusableLine } from './unusable.ts';
