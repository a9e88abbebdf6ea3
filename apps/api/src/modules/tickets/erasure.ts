import type { Erasure } from '../erasure.ts';

/** Tickets go with all that was said and sent in them, surveys and what open pages were told. */
export const ticketErasure: Erasure = {
  async eraseGuardian(trx, { guardianId }) {
    for (const table of ['ticket', 'survey_answer', 'guardian_event', 'guardian_stream'] as const) {
      await trx.deleteFrom(table).where('guardian_id', '=', guardianId).execute();
    }
  },
};
