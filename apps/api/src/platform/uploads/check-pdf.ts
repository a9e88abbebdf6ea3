import type { Key } from '@merenda/i18n';
import type { Gate } from '../gate/gate.ts';
import { KINDS } from '../gate/kinds.ts';
import { createWorkerPool, TookTooMuch } from '../workers/worker-pool.ts';
import { fileRefused } from './file-refused.ts';

/** The reasons to refuse a PDF. */
export type PdfFault = 'damaged' | 'encrypted' | 'active' | 'tooComplex';

const CEILINGS = {
  threads: KINDS['pdf-judging'].places,
  processorMs: 3_000,
  /** Memory for the reader's objects; unpacked streams are read piece by piece. */
  memoryMb: 256,
};

const FAULTS: Record<PdfFault, [message: string, key: Key]> = {
  damaged: ['it cannot be read as a PDF', 'upload.error.damaged'],
  encrypted: ['it is encrypted', 'upload.error.encrypted'],
  active: ['it contains scripts, actions or files', 'upload.error.active'],
  tooComplex: ['it takes too much to be read', 'upload.error.tooComplex'],
};

/** Returns the PDF unchanged if nothing is wrong with it. @throws Failure file_refused; Busy */
export type CheckPdf = (content: Buffer) => Promise<Buffer>;

/**
 * Accepts PDFs that open without a password and that run, start and contain nothing. A thread reads each
 * PDF, and is ended if it takes too much (product:privacy#uploads).
 */
export function createPdfCheck(gate: Gate): CheckPdf {
  const read = createWorkerPool<Uint8Array, PdfFault | undefined>(
    new URL('./pdf-reader.ts', import.meta.url),
    CEILINGS,
  );
  return (content) =>
    gate.run('pdf-judging', async () => {
      const fault = await read(content).catch((error) => {
        if (error instanceof TookTooMuch) return 'tooComplex' as const;
        throw error;
      });
      if (fault) throw fileRefused(...FAULTS[fault]);
      return content;
    });
}
