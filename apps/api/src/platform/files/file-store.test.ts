import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { FileStore } from './file-store.ts';
import { openFiles } from './open-files.ts';
import { type S3, startS3 } from './testing/s3.ts';

let s3: S3;
let folder: string;
beforeAll(async () => {
  s3 = await startS3();
  folder = await mkdtemp(join(tmpdir(), 'merenda-files-'));
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true });
});

describe.each<[FileStore['place'], (name: string) => Promise<FileStore>]>([
  ['disk', (name) => openFiles({ DATA_DIR: join(folder, name), FILES_URL: undefined })],
  ['bucket', (name) => openFiles({ DATA_DIR: '/dev/null', FILES_URL: s3.url(name) })],
])('a store on a %s', (place, open) => {
  let files: FileStore;
  let neighbour: FileStore;
  let number = 0;
  beforeEach(async () => {
    number += 1;
    files = await open(`store-${number}`);
    neighbour = await open(`store-${number}-neighbour`);
  });

  test('says where it is', () => {
    expect(files.place).toBe(place);
  });

  test.each([0, 1, 10_000_000])('returns a file of %i bytes as it was', async (bytes) => {
    const content = randomBytes(bytes);
    await files.put('reports/one', content);
    expect((await files.get('reports/one'))?.equals(content)).toBe(true);
  });

  test('keeps the newer of two files at one path', async () => {
    await files.put('reports/one', Buffer.from('a long older text'));
    await files.put('reports/one', Buffer.from('newer'));
    expect((await files.get('reports/one'))?.toString()).toBe('newer');
  });

  test('removes a file, and nothing else; a second time too', async () => {
    await files.put('reports/one', Buffer.from('1'));
    await files.put('reports/one-more', Buffer.from('2'));
    await files.remove('reports/one');
    await files.remove('reports/one');
    expect(await files.get('reports/one')).toBeUndefined();
    expect((await files.get('reports/one-more'))?.toString()).toBe('2');
  });

  test('shares nothing with a neighbour whose name begins alike', async () => {
    await neighbour.put('reports/one', Buffer.from('theirs'));
    expect(await files.get('reports/one')).toBeUndefined();
    await files.remove('reports/one');
    expect(await files.get('reports/one')).toBeUndefined();
    expect((await neighbour.get('reports/one'))?.toString()).toBe('theirs');
  });

  test('is the same for everybody who opens it', async () => {
    await files.put('reports/one', Buffer.from('shared'));
    const again = await open(`store-${number}`);
    expect((await again.get('reports/one'))?.toString()).toBe('shared');
  });

  test('says how much room is left, where there is an end of it', async () => {
    // A busy machine may miss a probe.
    const free = await vi.waitFor(() => files.freeBytes(), { timeout: 60_000 });
    expect(place === 'bucket' ? free === undefined : Number(free) > 0).toBe(true);
  });
});

describe('a bucket that cannot be used ends a start with one line', () => {
  const refusal = (url: string) =>
    openFiles({ DATA_DIR: folder, FILES_URL: url }).then(
      () => 'it started',
      (error: Error) => `${error.name}: ${error.message}`,
    );
  const withEnvironment = async (changes: Record<string, string>, work: () => Promise<void>) => {
    const before = { ...process.env };
    Object.assign(process.env, changes);
    try {
      await work();
    } finally {
      Object.assign(process.env, before);
    }
  };

  test('an address at which nobody answers', async () => {
    const url = 's3://meals?endpoint=http://127.0.0.1:1&region=eu-central-1';
    expect(await refusal(url)).toBe(
      'EnvError: FILES_URL: the bucket cannot be reached (ECONNREFUSED)',
    );
  });

  test('a bucket that is not there', async () => {
    expect(await refusal(s3.url().replace('meals', 'dinners'))).toBe(
      'EnvError: FILES_URL: there is no such bucket',
    );
  });

  test('no region', async () => {
    expect(await refusal(s3.url().replace('&region=eu-central-1', ''))).toBe(
      'EnvError: FILES_URL: it names no region, nor does AWS_REGION',
    );
  });

  test('no credentials', async () => {
    await withEnvironment({ AWS_ACCESS_KEY_ID: '', AWS_SECRET_ACCESS_KEY: '' }, async () => {
      expect(await refusal(s3.url())).toBe(
        'EnvError: FILES_URL: the bucket wants credentials, as AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
      );
    });
  });

  test('wrong credentials', async () => {
    await withEnvironment({ AWS_ACCESS_KEY_ID: 'another' }, async () => {
      expect(await refusal(s3.url())).toBe(
        'EnvError: FILES_URL: the credentials may not use the bucket',
      );
    });
  });
});

test('while a bucket does not answer, its files are unavailable for now, and are there afterwards', async () => {
  const files = await openFiles({ DATA_DIR: folder, FILES_URL: s3.url('outage') });
  await files.put('reports/one', Buffer.from('kept'));
  await s3.whileDown(async () => {
    await expect(files.freeBytes()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    for (const ask of [
      () => files.get('reports/one'),
      () => files.put('reports/two', Buffer.from('2')),
      () => files.remove('reports/one'),
    ]) {
      await expect(ask()).rejects.toMatchObject({ name: 'Failure', code: 'unavailable' });
    }
  });
  expect((await files.get('reports/one'))?.toString()).toBe('kept');
});
