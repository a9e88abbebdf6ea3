import { dataset, paged } from '../dataset.ts';

/** Audit entries of the guardian's actions, and of actions on the guardian's record. */
export const activity = dataset({
  name: 'activity',
  from: ({ services: { db }, guardian, asOf }) =>
    paged(
      db
        .selectFrom('audit')
        .select(['at', 'action', 'actor', 'subject'])
        .where((eb) => eb.or([eb('actor', '=', guardian.id), eb('subject', '=', guardian.id)]))
        .where('at', '<=', asOf)
        .orderBy('at')
        .orderBy('id'),
    ),
  columns: {
    at: 'at',
    action: 'action',
    by: ({ actor }, { guardian }) => (actor === guardian.id ? 'self' : 'others'),
    record: 'subject',
  },
});
