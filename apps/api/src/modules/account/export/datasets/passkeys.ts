import { dataset } from '../dataset.ts';

/** The passkeys by name, without their keys. */
export const passkeys = dataset({
  name: 'passkeys',
  from: ({ services: { db }, guardian }) =>
    db
      .selectFrom('passkey')
      .select(['id', 'name', 'rp_id', 'created_at', 'last_used_at'])
      .where('guardian_id', '=', guardian.id)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
  columns: {
    id: 'id',
    name: 'name',
    site: 'rp_id',
    created_at: 'created_at',
    last_used_at: 'last_used_at',
  },
});

/** The dates of the second factor and of the authenticator app, without its secret or any code. */
export const secondFactor = dataset({
  name: 'second-factor',
  from: ({ services: { db }, guardian }) =>
    db
      .selectFrom('second_factor')
      .leftJoin('authenticator_app as app', 'app.guardian_id', 'second_factor.guardian_id')
      .select(['second_factor.created_at', 'app.created_at as app_created_at'])
      .select((eb) =>
        eb
          .selectFrom('recovery_code')
          .select((count) => count.fn.countAll<bigint>().as('codes'))
          .whereRef('recovery_code.guardian_id', '=', 'second_factor.guardian_id')
          .as('codes'),
      )
      .where('second_factor.guardian_id', '=', guardian.id)
      .execute(),
  columns: {
    created_at: 'created_at',
    app_created_at: 'app_created_at',
    recovery_codes_left: ({ codes }) => Number(codes),
  },
});
