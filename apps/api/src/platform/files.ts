import { mkdir, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { type Env, EnvError } from './env.ts';

/** Where files lie, by path; what is put here is encrypted already. */
export interface FileStore {
  put(path: string, content: Uint8Array): Promise<void>;
  get(path: string): Promise<Uint8Array>;
  /** Also when there is none. */
  remove(path: string): Promise<void>;
  /** How much more fits; `Infinity` where nobody counts. */
  freeBytes(): Promise<number>;
}

/**
 * Files on the disk below DATA_DIR, or where STORAGE_URL says: `s3://bucket?region=…`, with
 * `endpoint` for stores that only speak like S3; the credentials come as the AWS SDK finds them.
 *
 * @throws EnvError for a STORAGE_URL of another kind, or without the SDK that it takes
 */
export async function openFileStore(
  env: Pick<Env, 'DATA_DIR' | 'STORAGE_URL'>,
): Promise<FileStore> {
  const location = join(env.DATA_DIR, 'files');
  if (!env.STORAGE_URL) await mkdir(location, { recursive: true, mode: 0o700 });
  const disk = env.STORAGE_URL
    ? await bucketOf(new URL(env.STORAGE_URL))
    : new Disk(new FSDriver({ location, visibility: 'private' }));
  return {
    put: (path, content) => disk.put(path, content),
    get: (path) => disk.getBytes(path),
    async remove(path) {
      if (await disk.exists(path)) await disk.delete(path);
    },
    async freeBytes() {
      if (env.STORAGE_URL) return Number.POSITIVE_INFINITY;
      const { bavail, bsize } = await statfs(location);
      return bavail * bsize;
    },
  };
}

async function bucketOf({ protocol, hostname, searchParams }: URL): Promise<Disk> {
  if (protocol !== 's3:' || hostname === '') {
    throw new EnvError('STORAGE_URL: wants an address like s3://bucket?region=sa-east-1');
  }
  // Loaded only where it is used: it is larger than all the rest of the API.
  const { S3Driver } = await import('flydrive/drivers/s3').catch(() => {
    throw new EnvError(
      'STORAGE_URL: wants two packages more: npm i @aws-sdk/client-s3 @aws-sdk/s3-request-presigner',
    );
  });
  const endpoint = searchParams.get('endpoint');
  return new Disk(
    new S3Driver({
      bucket: hostname,
      region: searchParams.get('region') ?? 'us-east-1',
      visibility: 'private',
      // Buckets refuse access lists unless told otherwise; what is private stays so without.
      supportsACL: false,
      ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
    }),
  );
}
