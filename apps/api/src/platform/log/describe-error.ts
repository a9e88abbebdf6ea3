import { scrub } from './scrub.ts';

/** Facts of a database error that hold names of our schema, never a value. */
const NAMES = ['table', 'column', 'constraint', 'routine'] as const;
/** SQLSTATE classes whose messages quote values: data exceptions, and errors raised by triggers. */
const QUOTES_VALUES = /^(22|P0)/;
const MAX_DEPTH = 4;
const MAX_FRAMES = 12;

/**
 * An error in the form that may be logged: kind, origin, causes, and its message unless such messages quote
 * people's input. Other properties that a library attached are left out.
 */
export function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  const facts = error as Error & Record<string, unknown>;
  const inner = depth < MAX_DEPTH;
  const errors = inner && Array.isArray(facts.errors) ? facts.errors : [];
  return {
    type: error.name,
    ...(facts.code === undefined ? {} : { code: scrub(String(facts.code)) }),
    message: messageOf(facts),
    ...Object.fromEntries(
      NAMES.filter((name) => typeof facts[name] === 'string').map((name) => [name, facts[name]]),
    ),
    stack: framesOf(error),
    ...(inner && error.cause !== undefined ? { cause: describeError(error.cause, depth + 1) } : {}),
    ...(errors.length > 0 ? { errors: errors.map((one) => describeError(one, depth + 1)) } : {}),
  };
}

function messageOf(error: Error & Record<string, unknown>): string {
  // A mail server repeats an unknown address; a parser repeats the text that it cannot read.
  if (error.responseCode !== undefined) return `the mail server answered ${error.responseCode}`;
  if (error instanceof SyntaxError || error.name === 'ZodError') return '[withheld]';
  const isFromDatabase = typeof error.severity === 'string';
  if (isFromDatabase && QUOTES_VALUES.test(String(error.code))) return '[withheld]';
  return scrub(error.message);
}

/** The stack frames, without the message before them. */
const framesOf = ({ stack = '' }: Error): string[] =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, MAX_FRAMES)
    .map((line) => line.trim());
