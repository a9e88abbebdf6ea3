import type { Gate } from '../gate/gate.ts';
import { KINDS } from '../gate/kinds.ts';
import { createWorkerPool } from '../workers/worker-pool.ts';
import type { Document } from './document.ts';

/** Prints documents as tagged PDFs (record 0210). The same document always makes the same bytes. */
export interface Printer {
  /**
   * Gathers what a document says and prints it, when there is room for one more.
   * @throws Busy, and what gathering throws
   */
  print(gather: () => Promise<Document>): Promise<Buffer>;
}

const CEILINGS = {
  threads: KINDS['pdf-printing'].places,
  /** The longest statement takes a tenth of it. */
  processorMs: 10_000,
  memoryMb: 256,
};

/** Documents are drawn by threads of their own, which keep their fonts open (record 0560). */
export function createPrinter(gate: Gate): Printer {
  const draw = createWorkerPool<Document, Uint8Array<ArrayBuffer>>(
    new URL('./drawing-thread.ts', import.meta.url),
    CEILINGS,
  );
  return {
    print: (gather) =>
      gate.run('pdf-printing', async () => Buffer.from((await draw(await gather())).buffer)),
  };
}
