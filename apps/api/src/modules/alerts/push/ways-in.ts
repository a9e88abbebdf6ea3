import type { WaysIn } from '../../way-in.ts';

/** Push subscriptions; they end with the browser's session (product:help#push-messages). */
export const pushWaysIn = {
  push_subscription: {
    atReset: 'asChosen',
    async end(trx, { guardianId, sessionId }) {
      await trx
        .deleteFrom('push_subscription')
        .where('guardian_id', '=', guardianId)
        .$if(sessionId !== undefined, (query) => query.where('session_id', '!=', sessionId ?? ''))
        .execute();
    },
  },
} satisfies WaysIn;
