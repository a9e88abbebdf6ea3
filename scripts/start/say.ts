/** Prints a line of the supervisor, distinct from the logs of its processes. */
export function say(line: string): void {
  console.log(`merenda: ${line}`);
}

/** Prints the reason why the supervisor gives up. */
export function complain(line: string): void {
  console.error(`merenda: ${line}`);
}

/** The start cannot go on; the message is one line for the operator. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
