import { gzipSync } from 'node:zlib';
import type { Rolldown } from 'vite';

/** Bytes over the wire, gzipped as a server would. */
export const weightOf = (chunks: Iterable<Rolldown.OutputChunk>): number =>
  Iterator.from(chunks).reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0);
