import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

/** The SDK's own variables; without the last it would ask Amazon's machines. */
export const S3_CREDENTIALS = {
  AWS_ACCESS_KEY_ID: 'S3RVER',
  AWS_SECRET_ACCESS_KEY: 'S3RVER',
  AWS_EC2_METADATA_DISABLED: 'true',
};

const BUCKET = 'meals';

/** A server that others wrote and that speaks S3 over HTTP (record 0261). */
export interface S3 {
  /** For FILES_URL. */
  url(prefix?: string): string;
  /** Every object below a folder of the bucket, by path, as the server keeps it. */
  objects(folder?: string): Promise<Map<string, Buffer>>;
  /** Does something while nobody answers at the address. */
  whileDown(work: () => Promise<unknown>): Promise<void>;
  close(): Promise<void>;
}

/** Starts the server with an empty bucket. This process gets its credentials. */
export async function startS3(): Promise<S3> {
  const { default: S3rver } = await import('@20minutes/s3rver');
  Object.assign(process.env, S3_CREDENTIALS);
  const directory = await mkdtemp(join(tmpdir(), 'merenda-s3-'));
  const start = async (port: number) => {
    const server = new S3rver({
      address: '127.0.0.1',
      port,
      directory,
      silent: true,
      // It leaves the slash at the end of a bucket's address out of its own signature.
      allowMismatchedSignatures: true,
      configureBuckets: [{ name: BUCKET }],
    });
    const { port: at } = await server.run();
    const stop = async () => {
      const closed = server.close();
      server.httpServer.closeAllConnections();
      await closed;
    };
    return { at, stop };
  };
  let running = await start(0);
  return {
    url: (prefix = '') =>
      `s3://${BUCKET}/${prefix}?endpoint=http://127.0.0.1:${running.at}&region=eu-central-1`,
    async objects(prefix = '') {
      const folder = join(directory, BUCKET, prefix);
      const found = await readdir(folder, { recursive: true }).catch(() => []);
      const kept = found.filter((name) => name.endsWith(CONTENT));
      const read = kept.map(
        async (name): Promise<[string, Buffer]> => [
          name.slice(0, -CONTENT.length),
          await readFile(join(folder, name)),
        ],
      );
      return new Map(await Promise.all(read));
    },
    async whileDown(work) {
      await running.stop();
      try {
        await work();
      } finally {
        running = await start(running.at);
      }
    },
    async close() {
      await running.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** The ending of a file with an object's content. */
const CONTENT = '._S3rver_object';
