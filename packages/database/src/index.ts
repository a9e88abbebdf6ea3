export { bootPostgres, type PostgresServer } from './boot.ts';
export type { Executor } from './executor.ts';
export { FolderInUseError, type FolderLock, lockFolder } from './folder-lock.ts';
export { freePort } from './free-port.ts';
export { MigrationError, type MigrationSet, migrate } from './migrate.ts';
export { createPool, type PoolOptions } from './pool.ts';
