/** A thread that draws the given document. Only this file of the API draws documents. */
import { type Block, isPrintable, plain, printDocument } from '@merenda/documents';
import { inThread } from '../workers/thread.ts';
import type { Document, Part } from './document.ts';

const asBlock = (part: Part): Block =>
  'text' in part ? { kind: part.kind, runs: plain(part.text) } : part;

const isWhole = (parts: readonly Part[]): boolean =>
  parts.every((part) => {
    if (part.kind === 'table') {
      return part.rows.every(({ label, value }) => isPrintable(label + value));
    }
    if (part.kind === 'grid') {
      return part.rows.flat(2).every(({ text }) => isPrintable(text));
    }
    return part.kind !== 'labels' || part.labels.every(({ title }) => isPrintable(title));
  });

function draw({ parts, foot, unprintable, ...sheet }: Document): Promise<Uint8Array> {
  const note: Part[] =
    unprintable === undefined || isWhole(parts) ? [] : [{ kind: 'note', text: unprintable }];
  return printDocument({ ...sheet, foot: () => foot }, [...parts, ...note].map(asBlock));
}

export default inThread(draw);
