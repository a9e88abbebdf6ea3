import { resolve } from 'node:path';
import { readEnv } from '../../apps/api/src/platform/env.ts';
import { findSecret } from '../start/secrets.ts';
import type { Db } from './entitled.ts';

/**
 * Services for verbs that open sealed data: they have the key of bank data and authenticator apps'
 * secrets.
 */
export function servicesOf(db: Db, { source }: { source: Record<string, string | undefined> }) {
  const read = readEnv(source);
  const DATA_KEY = findSecret(read, resolve(read.DATA_DIR), 'DATA_KEY');
  return { db, env: { ...read, DATA_KEY }, clock: () => new Date() };
}
