import type { Language } from '@merenda/domain/places/languages';
import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { call } from '@merenda/ui/client/call.ts';
import { setFavouriteLanguage, useLanguage } from '@merenda/ui/i18n/language.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Responsible, responsibleQuery } from '../../../session/session.ts';

/**
 * Makes a language the guardian's favourite (favourites.lang, product:languages#choosing-by-hand). The page
 * switches at once. If saving fails, the former language returns, with a notice.
 */
export function useFavouriteLanguage(id: string) {
  const spoken = useLanguage();
  const queries = useQueryClient();
  const { queryKey } = responsibleQuery(id);
  const keep = (favourites: Responsible['favourites']) =>
    queries.setQueryData(queryKey, (user) => user && { ...user, favourites });
  return useMutation({
    // Changes are saved in turn: the last choice stays.
    scope: { id: 'favourite-language' },
    mutationFn: (lang: Language) =>
      call('PUT /users/:id', { params: { id }, body: { favourites: { lang } } }),
    onMutate: async (lang) => {
      const favourites = queries.getQueryData(queryKey)?.favourites ?? {};
      keep({ lang });
      await setFavouriteLanguage(lang);
      return { favourites, spoken };
    },
    onError: async (error, _lang, before) => {
      if (before) {
        keep(before.favourites);
        await setFavouriteLanguage(before.spoken);
      }
      notifyFailure(error, 'profile.error.language');
    },
  });
}
