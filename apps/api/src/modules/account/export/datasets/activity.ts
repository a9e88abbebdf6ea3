import { dataset, instant, paged } from '../dataset.ts';

/** What was recorded of the guardian's acts, and of acts on the guardian's record. */
export const activity = dataset({
  name: 'activity',
  columns: ['at', 'action', 'by', 'record'],
  async *rows({ services: { db }, guardian, asOf }) {
    const all = paged(({ limit, offset }) =>
      db
        .selectFrom('audit')
        .select(['at', 'action', 'actor', 'subject'])
        .where((eb) => eb.or([eb('actor', '=', guardian.id), eb('subject', '=', guardian.id)]))
        .where('at', '<=', asOf)
        .orderBy('at')
        .orderBy('id')
        .limit(limit)
        .offset(offset)
        .execute(),
    );
    for await (const row of all) {
      yield {
        at: instant(row.at),
        action: row.action,
        by: row.actor === guardian.id ? 'self' : 'others',
        record: row.subject,
      };
    }
  },
});
