/** A transaction read what is not so any more: it has to be done anew. */
export class ReadChanged extends Error {
  override readonly name = 'ReadChanged';
}

/**
 * Repeats a transaction while what it read changes.
 * @param attempts the most tries; the last one's ReadChanged is thrown, or the `failure`
 */
export async function repeatChanged<Answer>(
  transact: () => Promise<Answer>,
  { attempts = 4, failure }: { attempts?: number; failure?: () => Error } = {},
): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transact();
    } catch (error) {
      if (!(error instanceof ReadChanged)) throw error;
      if (attempt === attempts) throw failure?.() ?? error;
    }
  }
}
