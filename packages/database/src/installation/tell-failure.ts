/** Errors of JavaScript itself: a fault of the program. */
const FAULTS = [TypeError, RangeError, ReferenceError];

/**
 * Tells the operator why a command has ended. The message of our own errors, of the system's and of the
 * database's says it; a fault of the program keeps its stack.
 */
export function tellFailure(
  error: unknown,
  tell: (line: string) => void = (line) => console.error(line),
): void {
  const isFault = FAULTS.some((kind) => error instanceof kind) && !('code' in Object(error));
  const hasWords = error instanceof Error && error.message !== '';
  if (hasWords && !isFault) tell(error.message);
  else console.error(error);
}
