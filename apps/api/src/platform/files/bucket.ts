import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { EnvError } from '../env.ts';
import { Failure } from '../failure.ts';
import type { FileStore } from './file-store.ts';
import type { Bucket } from './files-url.ts';

const CONNECT_LIMIT_MS = 2_000;
/** For 10 MB and two more tries. */
const FILE_LIMIT_MS = 30_000;
const START_LIMIT_MS = 10_000;
/** A balancer waits a second for /readyz. */
const PROBE_LIMIT_MS = 500;

/**
 * Files in a bucket that speaks S3. The SDK takes credentials, and a missing region, from its own
 * environment variables.
 * @throws EnvError when the bucket cannot be used
 */
export async function openBucket({ bucket, prefix, ...where }: Bucket): Promise<FileStore> {
  const client = new S3Client({
    ...where,
    // Servers that are not Amazon's have one host name for all buckets.
    forcePathStyle: where.endpoint !== undefined,
    requestHandler: { connectionTimeout: CONNECT_LIMIT_MS },
  });
  const at = (path: string) => ({ Bucket: bucket, Key: prefix + path });
  const reach = (limitMs: number) =>
    client.send(new HeadBucketCommand({ Bucket: bucket }), limit(limitMs));
  await requireUsable(client, () => reach(START_LIMIT_MS));
  return {
    place: 'bucket',
    async put(path, content) {
      const command = new PutObjectCommand({ ...at(path), Body: content });
      await client.send(command, limit()).catch(refuse);
    },
    async get(path) {
      const command = new GetObjectCommand(at(path));
      try {
        const { Body } = await client.send(command, limit());
        return Body && Buffer.from(await Body.transformToByteArray());
      } catch (error) {
        return error instanceof NoSuchKey ? undefined : refuse(error);
      }
    },
    async remove(path) {
      await client.send(new DeleteObjectCommand(at(path)), limit()).catch(refuse);
    },
    async freeBytes() {
      await reach(PROBE_LIMIT_MS).catch((error: unknown) => {
        throw Object.assign(new Error('the bucket cannot be used'), { code: reasonOf(error) });
      });
      return undefined;
    },
  };
}

const limit = (limitMs = FILE_LIMIT_MS) => ({ abortSignal: AbortSignal.timeout(limitMs) });

async function requireUsable({ config }: S3Client, reach: () => Promise<unknown>): Promise<void> {
  await config.region().catch(() => {
    throw new EnvError('FILES_URL: it names no region, nor does AWS_REGION');
  });
  await config.credentials().catch(() => {
    throw new EnvError(
      'FILES_URL: the bucket wants credentials, as AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
    );
  });
  await reach().catch((error: unknown) => {
    const said = WORDS[statusOf(error) ?? 0] ?? `the bucket cannot be reached (${reasonOf(error)})`;
    throw new EnvError(`FILES_URL: ${said}`);
  });
}

/** The meaning of a server's answers at a start. */
const WORDS: Record<number, string> = {
  301: 'the bucket is in another region',
  403: 'the credentials may not use the bucket',
  404: 'there is no such bucket',
};

/** Turns an error after which the same request is valid later into `unavailable`. */
function refuse(error: unknown): never {
  const status = statusOf(error);
  if (status !== undefined && status < 500 && status !== 429) throw error;
  throw Object.assign(new Failure('unavailable', { message: 'the files cannot be reached now' }), {
    cause: error,
  });
}

/** The status of the server's answer; undefined without one. */
function statusOf(error: unknown): number | undefined {
  const { $metadata } = error as { $metadata?: { httpStatusCode?: number } };
  return $metadata?.httpStatusCode;
}

/** Status or code, never a message: that may hold addresses. */
function reasonOf(error: unknown): string {
  const { code, name } = error as { code?: string; name: string };
  return String(statusOf(error) ?? code ?? name);
}
