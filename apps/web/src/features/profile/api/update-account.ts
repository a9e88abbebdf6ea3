import { call, type Request } from '@merenda/ui/client/call.ts';
import { setFavouriteLanguage } from '@merenda/ui/i18n/language.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { passkeysQuery } from '../../../queries/passkeys.ts';
import { meQuery, responsibleQuery } from '../../../session/session.ts';
import { devicesQuery } from './devices.ts';

export type Changes = NonNullable<Request<'PUT /users/:id'>['body']>;

/**
 * Saves the given changes of the guardian's data and shows them everywhere. A new language applies at once.
 * A new password ends the sessions of other devices.
 */
export function useUpdateAccount(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Changes) => call('PUT /users/:id', { params: { id }, body }),
    onSuccess: async (user, { favourites, password }) => {
      queries.setQueryData(responsibleQuery(id).queryKey, user);
      if (favourites) await setFavouriteLanguage(favourites.lang);
      if (password) {
        await queries.invalidateQueries({ queryKey: devicesQuery.queryKey });
        await queries.invalidateQueries({ queryKey: passkeysQuery.queryKey });
      }
      await queries.invalidateQueries({ queryKey: meQuery.queryKey });
    },
  });
}
