import { tellErased } from '../erased-name.ts';
import type { Gate } from '../gate/gate.ts';
import { KINDS } from '../gate/kinds.ts';
import { createWorkerPool } from '../workers/worker-pool.ts';
import type { Document } from './document.ts';

/** Prints documents as tagged PDFs (record 0210). The same document always makes the same bytes. */
export interface Printer {
  /**
   * Gathers a document's content and prints it, when a place is free.
   * @throws Busy, and the errors of `gather`
   */
  print(gather: () => Promise<Document>): Promise<Buffer>;
}

const CEILINGS = {
  threads: KINDS['pdf-printing'].places,
  /** Ten times the processor time of the longest statement. */
  processorMs: 10_000,
  memoryMb: 256,
};

/** Separate threads draw the documents and keep their fonts open (record 0557). */
export function createPrinter(gate: Gate): Printer {
  const draw = createWorkerPool<Document, Uint8Array<ArrayBuffer>>(
    new URL('./drawing-thread.ts', import.meta.url),
    CEILINGS,
  );
  return {
    print: (gather) =>
      gate.run('pdf-printing', async () =>
        Buffer.from((await draw(withErased(await gather()))).buffer),
      ),
  };
}

/** The document with erased names in its language's words. */
const withErased = (document: Document): Document => ({
  ...document,
  parts: JSON.parse(tellErased(JSON.stringify(document.parts), document.language)),
});
