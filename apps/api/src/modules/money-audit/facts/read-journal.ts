import { z } from 'zod';
import type { JournalEntry } from './journal.ts';

const digits = z
  .string()
  .regex(/^-?\d{1,18}$/)
  .transform(BigInt);

const line = z.strictObject({
  at: z.iso
    .datetime()
    .transform((text) => new Date(text))
    .optional(),
  operation: z.enum(['topup', 'transfer', 'order', 'refund']),
  guardian: z.guid(),
  key: z.string(),
  cart: z.guid().optional(),
  currency: z.string(),
  effects: z.record(z.guid(), digits).optional(),
  outcome: z.enum(['done', 'refused', 'accepted', 'unknown']),
  id: z.guid().optional(),
});

/**
 * Reads a journal of one JSON line per entry, with amounts as digits. The reader ignores an
 * incomplete last line, which a killed client may leave.
 * @throws Error naming the line that cannot be read
 */
export function readJournal(text: string): JournalEntry[] {
  const lines = text.split('\n').slice(0, -1);
  return lines.map((content, index) => {
    try {
      return line.parse(JSON.parse(content));
    } catch {
      throw new Error(`line ${index + 1} of the journal cannot be read`);
    }
  });
}
