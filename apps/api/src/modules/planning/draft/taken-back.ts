import type { Services } from '../../services.ts';
import type { applyChanges } from './apply-changes.ts';

/** Runs in a transaction that is rolled back whatever happens, and returns what it found. */
export async function takenBack<Found>(
  db: Services['db'],
  find: (trx: Parameters<typeof applyChanges>[0]) => Promise<Found>,
): Promise<Found> {
  class Back extends Error {
    readonly found: Found;

    constructor(found: Found) {
      super('taken back');
      this.found = found;
    }
  }
  try {
    return await db.transaction().execute(async (trx): Promise<Found> => {
      throw new Back(await find(trx));
    });
  } catch (error) {
    if (error instanceof Back) return error.found;
    throw error;
  }
}
