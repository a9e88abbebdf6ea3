import { loginPasswordError } from '@merenda/domain/forms/forms';
import { passwordError } from '@merenda/domain/forms/password-forms';
import { deviceName } from '@merenda/domain/people/devices';
import { formatDateTime } from '@merenda/i18n';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { chooseTheme, useThemeChoice } from '@merenda/ui/blocks/browser/theme.ts';
import { LanguageSelect } from '@merenda/ui/blocks/choices/language-select.tsx';
import { Segmented } from '@merenda/ui/blocks/choices/segmented.tsx';
import { PasswordField } from '@merenda/ui/blocks/fields/password-field.tsx';
import { Form } from '@merenda/ui/blocks/form/form.tsx';
import type { ServerFields } from '@merenda/ui/blocks/form/refusals.ts';
import { useForm } from '@merenda/ui/blocks/form/use-form.ts';
import { Card, CardRow } from '@merenda/ui/blocks/layout/card.tsx';
import { Chip } from '@merenda/ui/blocks/layout/chip.tsx';
import { FactList } from '@merenda/ui/blocks/layout/fact-list.tsx';
import { PageHeader, Section } from '@merenda/ui/blocks/layout/screen.tsx';
import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { ErrorState } from '@merenda/ui/blocks/states/error-state.tsx';
import { ListSkeleton } from '@merenda/ui/blocks/states/skeletons.tsx';
import { call } from '@merenda/ui/client/call.ts';
import { setFavouriteLanguage, useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { companyName } from '../places/brand-options.ts';
import { localZone } from '../session/local-zone.ts';
import { useOperator } from '../session/operator.ts';
import { useKeptFocus } from '../table/use-kept-focus.ts';
import styles from './account.module.css';

const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => call('GET /operator/sessions', { signal }),
});

/** The operator's own account: roles and scope, language and theme, password, sessions. */
export function AccountPage() {
  const t = useT();
  const language = useLanguage();
  const { name, email, roles, scope } = useOperator();
  const theme = useThemeChoice();
  const list = new Intl.ListFormat(language, { type: 'unit' });
  const place = useRef<HTMLDivElement>(null);
  // A session that is ended takes its row away.
  useKeptFocus(place);
  return (
    <div ref={place} className={styles.page}>
      <PageHeader title={t('console.account')} />
      <Card>
        <FactList
          facts={[
            { term: t('console.name'), value: name },
            { term: t('session.email'), value: email },
            {
              term: t('console.roles'),
              value: list.format(roles.map((role) => t(`console.role.${role}`))),
            },
            {
              term: t('console.scope'),
              value: scope.everywhere
                ? t('console.scope.everywhere')
                : list.format([
                    ...scope.companies.map(companyName),
                    ...(scope.schools.length > 0
                      ? [t('console.scope.schools', { count: scope.schools.length })]
                      : []),
                  ]),
            },
          ]}
        />
      </Card>
      <div className={styles.choices}>
        <LanguageSelect onChoose={(chosen) => void setFavouriteLanguage(chosen)} />
        <Segmented
          label={t('console.theme')}
          value={theme}
          onChange={chooseTheme}
          options={(['system', 'light', 'dark'] as const).map((value) => ({
            value,
            label: t(`theme.${value}`),
          }))}
        />
      </div>
      <Section title={t('console.password.title')}>
        <ChangePassword />
      </Section>
      <Section title={t('console.sessions')}>
        <Sessions />
      </Section>
    </div>
  );
}

type Passwords = { currentPassword: string; password: string };

const CHANGED: ServerFields<Passwords, keyof Passwords> = {
  paths: { currentPassword: 'currentPassword', password: 'password' },
  saysWhy: ['password'],
  codes: { wrong_password: () => ({ field: 'currentPassword', key: 'error.wrongPassword' }) },
};

function ChangePassword() {
  const t = useT();
  const queries = useQueryClient();
  const { form, field, change, showErrors, isValid, refuse } = useForm(
    { currentPassword: '', password: '' },
    {
      currentPassword: ({ currentPassword }) => loginPasswordError(currentPassword),
      password: ({ password }) => passwordError(password),
    },
    CHANGED,
    'sent',
  );
  const save = useMutation({
    mutationFn: () => call('PUT /operator/password', { body: form }),
    onSuccess: async () => {
      change({ currentPassword: '', password: '' });
      notify('good', t('console.password.saved'));
      await queries.invalidateQueries(sessionsQuery);
    },
    onError: (error) => {
      if (refuse(error).length === 0) notifyFailure(error, 'global.error.message');
    },
  });
  return (
    <Form
      className={styles.form}
      onSubmit={() => (isValid('currentPassword', 'password') ? save.mutate() : showErrors())}
    >
      <PasswordField
        {...field('currentPassword')}
        label={t('account.password.current')}
        autoComplete="current-password"
      />
      <PasswordField
        {...field('password')}
        label={t('session.newPassword')}
        hint={t('password.advice')}
        autoComplete="new-password"
      />
      <Button type="submit" busy={save.isPending}>
        {t('console.password.save')}
      </Button>
    </Form>
  );
}

function Sessions() {
  const t = useT();
  const language = useLanguage();
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery(sessionsQuery);
  const end = useMutation({
    mutationFn: (id: string | undefined) =>
      id
        ? call('DELETE /operator/sessions/:id', { params: { id } })
        : call('DELETE /operator/sessions'),
    onSuccess: () => queries.invalidateQueries(sessionsQuery),
    onError: (refused) => notifyFailure(refused, 'global.error.message'),
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <ListSkeleton rows={2} />;
  return (
    <Card className={styles.sessions}>
      {data.docs.map(({ _id, userAgent, lastSeenAt, current }) => (
        <CardRow
          key={_id}
          title={deviceName(userAgent, t)}
          text={t('console.session.seen', {
            when: formatDateTime(language, lastSeenAt, 'short', localZone()),
          })}
          aside={
            current ? (
              <Chip tone="good">{t('console.session.current')}</Chip>
            ) : (
              <Button
                kind="soft"
                size="small"
                aria-label={`${t('console.session.end')}: ${deviceName(userAgent, t)}`}
                busy={end.isPending && end.variables === _id}
                onClick={() => end.mutate(_id)}
              >
                {t('console.session.end')}
              </Button>
            )
          }
        />
      ))}
      {data.docs.length > 1 && (
        <Button
          kind="soft"
          busy={end.isPending && end.variables === undefined}
          onClick={() => end.mutate(undefined)}
        >
          {t('console.session.endOthers')}
        </Button>
      )}
    </Card>
  );
}
