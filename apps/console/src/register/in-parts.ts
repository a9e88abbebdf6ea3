import { MAX_CLASS_MARKS } from '@merenda/domain/people/attendance';

/**
 * Sends a change of many marks or meals in requests of {@link MAX_CLASS_MARKS} at most, one after the
 * other. A request that fails ends the change; those before it stay.
 * @returns the answers, in order
 */
export async function inParts<One, Answered>(
  all: readonly One[],
  send: (part: One[]) => Promise<Answered>,
): Promise<Answered[]> {
  const answers: Answered[] = [];
  for (let from = 0; from < all.length; from += MAX_CLASS_MARKS) {
    answers.push(await send(all.slice(from, from + MAX_CLASS_MARKS)));
  }
  return answers;
}
