export { type Batcher, type BatcherOptions, createBatcher } from './batcher.ts';
export { bootPostgres, type PostgresServer, runningServerUrl } from './boot.ts';
export { embeddedFolder } from './embedded-folder.ts';
export { FolderInUseError, type FolderLock, lockFolder } from './folder-lock.ts';
export { freePort } from './free-port.ts';
export {
  chooseInstallation,
  type Installation,
  InstallationError,
  type Talk,
  tellFileOnly,
} from './installation/choose.ts';
export { noteRunning } from './installation/running.ts';
export { migrate, pendingMigrations } from './migrate.ts';
export { MigrationError, type MigrationSet, readMigrations } from './migration-files.ts';
export { openDatabase } from './open-database.ts';
export type { Executor } from './pool.ts';
export { createPool, type Pool, type PoolOptions } from './pool.ts';
