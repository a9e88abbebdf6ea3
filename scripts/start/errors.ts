/** The start cannot go on, for a reason that one line tells the operator. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
