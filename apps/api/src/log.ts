/** What never reaches a log line, wherever it hides. */
export const LOG_REDACTION = {
  paths: [
    'req.headers.authorization',
    'req.headers.cookie',
    '*.password',
    '*.token',
    '*.rawCard',
    '*.securityNumber',
    '*.number',
  ],
  censor: '[redacted]',
};
