export { type Batcher, type BatcherOptions, createBatcher } from './batcher.ts';
export { bootPostgres, type PostgresServer, runningServerUrl } from './boot.ts';
export { FolderInUseError, type FolderLock, lockFolder } from './folder-lock.ts';
export { freePort } from './free-port.ts';
export { migrate, pendingMigrations } from './migrate.ts';
export { MigrationError, type MigrationSet, readMigrations } from './migration-files.ts';
export { embeddedFolder, openDatabase } from './open-database.ts';
export type { Executor } from './pool.ts';
export { createPool, type Pool, type PoolOptions } from './pool.ts';
