/** One line of the supervisor's own, apart from what the processes below it log. */
export function say(line: string): void {
  console.log(`merenda: ${line}`);
}

/** One line that says why the supervisor gives up. */
export function complain(line: string): void {
  console.error(`merenda: ${line}`);
}

/** The start cannot go on, for a reason that one line tells the operator. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
