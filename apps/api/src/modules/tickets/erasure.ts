import type { Erasure } from '../erasure.ts';

/** Deletes tickets with their messages and files, surveys and events for open pages. */
export const ticketErasure: Erasure = {
  async eraseGuardian(trx, { guardianId }) {
    for (const table of ['ticket', 'survey_answer', 'guardian_event', 'guardian_stream'] as const) {
      await trx.deleteFrom(table).where('guardian_id', '=', guardianId).execute();
    }
  },
};
