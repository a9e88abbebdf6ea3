import { IconCreditCard, IconLogout } from '@tabler/icons-react';
import { Link, useLocation, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { LegalDocuments } from '../../features/help/components/LegalDocuments.tsx';
import { AccountCard } from '../../features/profile/components/AccountCard.tsx';
import { DeviceList } from '../../features/profile/components/DeviceList.tsx';
import { EditAccount } from '../../features/profile/components/EditAccount.tsx';
import { LanguageChoice } from '../../features/profile/components/LanguageChoice.tsx';
import { ThemeChoice } from '../../features/profile/components/ThemeChoice.tsx';
import { useT } from '../../i18n/language.ts';
import { BackLink } from '../../ui/BackLink.tsx';
import { Card } from '../../ui/Card.tsx';
import { RowLink } from '../../ui/RowLink.tsx';
import { PageHeader, Screen, Section } from '../../ui/Screen.tsx';
import styles from './Profile.module.css';

declare module '@tanstack/history' {
  interface HistoryState {
    /** On /profile: the edit step. The browser's own "back" leaves it too. */
    editing?: boolean;
  }
}

/** /profile: view, and the edit step (spec 1 §2, §4). */
export default function Profile(): ReactNode {
  const editing: boolean | undefined = useLocation({ select: ({ state }) => state.editing });
  return editing ? <Edit /> : <View />;
}

function View() {
  const t = useT();
  return (
    <Screen wide>
      <PageHeader title={t('nav.profile')} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <Section
            title={t('profile.account')}
            action={
              <Link to="/profile" state={{ editing: true }}>
                {t('profile.edit')}
              </Link>
            }
          >
            <AccountCard />
          </Section>
          <Card flush>
            <RowLink
              to="/payments"
              search={{ page: 'methods' }}
              icon={<IconCreditCard size={24} stroke={1.8} />}
              text={t('profile.payments.text')}
            >
              {t('profile.payments')}
            </RowLink>
          </Card>
          <Section title={t('profile.preferences')}>
            <Card className={styles.preferences}>
              <LanguageChoice />
              <ThemeChoice />
            </Card>
          </Section>
        </div>
        <div className={styles.column}>
          <Section title={t('profile.devices')}>
            <DeviceList />
          </Section>
          <Section title={t('help.legal')}>
            <LegalDocuments />
          </Section>
          <Card flush>
            <RowLink to="/logout" preload={false} icon={<IconLogout size={24} stroke={1.8} />}>
              {t('nav.logout')}
            </RowLink>
          </Card>
        </div>
      </div>
    </Screen>
  );
}

function Edit() {
  const t = useT();
  const { history } = useRouter();
  const leave = () => history.back();
  return (
    <Screen>
      <PageHeader
        title={t('profile.edit')}
        back={
          <BackLink
            to="/profile"
            onClick={(event) => {
              event.preventDefault();
              leave();
            }}
          />
        }
      />
      <EditAccount onDone={leave} />
    </Screen>
  );
}
