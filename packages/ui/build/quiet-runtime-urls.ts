import { createLogger, type Logger } from 'vite';

/**
 * Vite's logger without its warning that /brand/… in the stylesheet is not a source file: the build
 * writes it (brand-files.ts).
 */
export function quietRuntimeUrls(): Logger {
  const logger = createLogger();
  const { warnOnce } = logger;
  return {
    ...logger,
    warnOnce: (message, options) => {
      if (!message.includes('/brand/')) warnOnce(message, options);
    },
  };
}
