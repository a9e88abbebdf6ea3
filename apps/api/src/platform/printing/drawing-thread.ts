/** A thread that draws the given document. Only this file of the API draws documents. */
import { type Block, isPrintable, plain, printDocument } from '@merenda/documents';
import { inThread } from '../workers/thread.ts';
import type { Document, Part } from './document.ts';

const asBlock = (part: Part): Block =>
  part.kind === 'table' ? part : { kind: part.kind, runs: plain(part.text) };

const isWhole = (parts: readonly Part[]): boolean =>
  parts.every(
    (part) =>
      part.kind !== 'table' || part.rows.every(({ label, value }) => isPrintable(label + value)),
  );

function draw({ parts, foot, unprintable, ...sheet }: Document): Promise<Uint8Array> {
  const note: Part[] =
    unprintable === undefined || isWhole(parts) ? [] : [{ kind: 'note', text: unprintable }];
  return printDocument({ ...sheet, foot: () => foot }, [...parts, ...note].map(asBlock));
}

export default inThread(draw);
