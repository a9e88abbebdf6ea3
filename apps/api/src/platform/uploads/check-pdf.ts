import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Key } from '@merenda/i18n';
import { refused } from './refused.ts';

/** What is wrong with a PDF. */
export type PdfFault = 'damaged' | 'encrypted' | 'active';

const LIMIT_MS = 30_000;
/** Of the reader's objects; what streams unpack to is looked at piece by piece. */
const MEMORY_MB = 256;

const FAULTS: Record<PdfFault, [message: string, key: Key]> = {
  damaged: ['it cannot be read as a PDF', 'upload.error.damaged'],
  encrypted: ['it is encrypted', 'upload.error.encrypted'],
  active: ['it contains scripts, actions or files', 'upload.error.active'],
};

/**
 * The PDF as it is, when a reader opens it without a password and it neither runs, starts nor contains
 * anything. Read by a thread of its own, which is ended when it takes too much.
 *
 * @throws Failure file_refused
 */
export async function checkPdf(content: Buffer): Promise<Buffer> {
  const reader = new Worker(new URL('./pdf-reader.ts', import.meta.url), {
    workerData: content,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    stdout: true,
    stderr: true,
  });
  try {
    const [fault] = await once(reader, 'message', { signal: AbortSignal.timeout(LIMIT_MS) });
    if (fault === undefined) return content;
    throw refused(...FAULTS[fault as PdfFault]);
  } catch (error) {
    if (tookTooMuch(error)) throw refused(...FAULTS.damaged);
    throw error;
  } finally {
    await reader.terminate();
  }
}

/** Its time was over, or its memory full. */
const tookTooMuch = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'AbortError' || Reflect.get(error, 'code') === 'ERR_WORKER_OUT_OF_MEMORY');
