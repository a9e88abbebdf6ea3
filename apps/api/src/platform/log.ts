import type { Writable } from 'node:stream';
import { type Logger, pino } from 'pino';

// A session's token, and an e-mail's (product:session#address-token).
const SECRET_PARAMETER = /([?&](?:authToken|token)=)[^&#]*/gi;

/** What never reaches a log line, wherever it hides. */
const REDACTION = {
  paths: [
    'req.url',
    'req.headers.authorization',
    'req.headers.cookie',
    '*.password',
    '*.token',
    '*.rawCard',
    '*.securityNumber',
    '*.number',
    // What the database says beside an error's message: the whole row, or the value, that it refused.
    ...['detail', 'where', 'internalQuery'].flatMap((said) => [
      `err.${said}`,
      `err.aggregateErrors[*].${said}`,
    ]),
  ],
  censor: (value: unknown, path: string[]) =>
    path.at(-1) === 'url' ? String(value).replace(SECRET_PARAMETER, '$1[redacted]') : '[redacted]',
};

/** The log: one JSON object a line, to standard output unless told. */
export const createLog = (level: string, to?: Writable): Logger =>
  pino({ level, redact: REDACTION }, to ?? pino.destination(1));
