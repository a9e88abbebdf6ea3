import type { Writable } from 'node:stream';
import { type Level, type Logger, pino } from 'pino';
import type { Tracing } from '../tracing/start-tracing.ts';
import { type Fields, writeFields } from './fields.ts';
import { scrub } from './scrub.ts';

interface Write {
  (fields: Fields, message: string): void;
  (message: string): void;
}

/** A log that accepts only known fields (product:privacy#logging). */
export type Log = Omit<Logger, Level> & Record<Level, Write>;

/**
 * The log: one JSON object per line, by default to standard output. Each line, also a library's, holds only
 * a scrubbed message, known fields and the id of the running trace.
 */
export const createLog = (
  level: string,
  to?: Writable,
  traceId: Tracing['traceId'] = () => undefined,
): Log =>
  pino(
    {
      level,
      mixin: () => {
        const id = traceId();
        return id === undefined ? {} : { traceId: id };
      },
      formatters: { bindings: ({ pid, hostname }) => ({ pid, hostname }) },
      hooks: {
        logMethod([first, second], write) {
          const fields = first instanceof Error ? { err: first } : first;
          if (typeof fields !== 'object' || fields === null)
            return write.call(this, scrub(String(first)));
          return write.call(
            this,
            writeFields(fields),
            typeof second === 'string' ? scrub(second) : '',
          );
        },
      },
    },
    to ?? pino.destination(1),
  );
