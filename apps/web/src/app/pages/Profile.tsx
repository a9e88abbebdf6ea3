import { isLanguage, type Language } from '@merenda/domain/languages';
import { IconLogout } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../client/call.ts';
import { speakToGuardian, useT } from '../../i18n/language.ts';
import { responsibleQuery, useSession } from '../../session/session.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Card, CardRow } from '../../ui/Card.tsx';
import { LanguageSelect } from '../../ui/LanguageSelect.tsx';
import { notifyFailure } from '../../ui/notifications/notifyFailure.ts';
import { PageHeader, Screen, Section } from '../../ui/Screen.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { chooseTheme, type ThemeChoice, useThemeChoice } from '../../ui/theme.ts';

/** The guardian's account: who is signed in, language and appearance, and the way out. */
export default function Profile() {
  const t = useT();
  const { responsible } = useSession();
  const saveLanguage = useSaveLanguage(responsible._id);
  const theme = useThemeChoice();
  const themes: ThemeChoice[] = ['system', 'light', 'dark'];
  return (
    <Screen>
      <PageHeader title={t('nav.profile')} />
      <Card>
        <CardRow
          picture={<Avatar name={responsible.name} />}
          title={responsible.name}
          text={responsible.email}
        />
      </Card>
      <Card>
        <CardRow
          title={t('language.label')}
          aside={<LanguageSelect onChoose={(language) => saveLanguage.mutate(language)} />}
        />
      </Card>
      <Section title={t('theme.label')}>
        <Segmented
          label={t('theme.label')}
          value={theme}
          onChange={chooseTheme}
          options={themes.map((value) => ({ value, label: t(`theme.${value}`) }))}
        />
      </Section>
      <ButtonLink
        to="/logout"
        preload={false}
        kind="outline"
        icon={<IconLogout size={20} aria-hidden />}
      >
        {t('nav.logout')}
      </ButtonLink>
    </Screen>
  );
}

/** Speaks the language at once and keeps it as the favourite; takes it back when that fails. */
function useSaveLanguage(id: string) {
  const queries = useQueryClient();
  const { queryKey } = responsibleQuery(id);
  return useMutation({
    mutationFn: async (language: Language) => {
      await speakToGuardian(language);
      return call('PUT /users/:id', { params: { id }, body: { favourites: { lang: language } } });
    },
    onSuccess: (user) => queries.setQueryData(queryKey, user),
    onError: async (error) => {
      const { favourites } = queries.getQueryData(queryKey) ?? {};
      if (isLanguage(favourites?.lang)) await speakToGuardian(favourites.lang);
      notifyFailure(error, 'global.error.message');
    },
  });
}
