import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BlockedNotice } from '../../features/home/components/BlockedNotice.tsx';
import { ChooseUnit } from '../../features/home/components/ChooseUnit.tsx';
import { Greeting } from '../../features/home/components/Greeting.tsx';
import { OwnMeals } from '../../features/home/components/OwnMeals.tsx';
import { StudentList } from '../../features/home/components/StudentList.tsx';
import { StudentListSkeleton } from '../../features/home/components/StudentListSkeleton.tsx';
import { WalletCard } from '../../features/home/components/WalletCard.tsx';
import { LastMovements } from '../../features/movements/components/LastMovements.tsx';
import { useT } from '../../i18n/language.ts';
import { dependentsQuery } from '../../queries/dependents.ts';
import { brand } from '../../session/brand.ts';
import { useSession } from '../../session/session.ts';
import { wireToMinor } from '../../session/wireMoney.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Screen, Section } from '../../ui/Screen.tsx';
import styles from './Home.module.css';

/** / (spec 1 §2 "Home"). */
export default function Home() {
  const t = useT();
  const { me, responsible, currency } = useSession();
  const { data, error, refetch } = useQuery(dependentsQuery(me._id));
  const students = data?.docs;
  const { blocked, restaurantUnit } = responsible;
  return (
    <Screen wide>
      <Greeting name={me.name} country={me.countryCode} />
      {blocked && <BlockedNotice />}
      <div className={styles.columns}>
        <div className={styles.column}>
          <WalletCard
            balanceMinor={wireToMinor(responsible.wallet.balance, currency)}
            currency={currency}
            moveTo={students?.find((student) => student.hasWallet)?._id}
            blocked={blocked}
          />
          {brand.variant === 'corporate' && (
            <Section
              title={t('home.meals')}
              action={restaurantUnit && <span className={styles.unit}>{restaurantUnit.name}</span>}
            >
              {restaurantUnit ? <OwnMeals responsibleId={me._id} /> : <ChooseUnit />}
            </Section>
          )}
          <Section
            title={t('home.students')}
            action={
              students?.length ? (
                <Link to="/create-student">{t('home.addStudent')}</Link>
              ) : undefined
            }
          >
            {students ? (
              <StudentList students={students} blocked={blocked} />
            ) : error ? (
              <ErrorState
                error={error}
                text="dependent.error.list"
                onRetry={() => void refetch()}
              />
            ) : (
              <StudentListSkeleton count={Math.max(1, responsible.dependents.length)} />
            )}
          </Section>
        </div>
        <div className={styles.column}>
          <Section
            title={t('home.movements')}
            action={
              <Link
                to="/responsible/$responsibleId/consumption-report"
                params={{ responsibleId: me._id }}
              >
                {t('home.allMovements')}
              </Link>
            }
          >
            <LastMovements walletId={responsible.wallet._id} currency={currency} />
          </Section>
        </div>
      </div>
    </Screen>
  );
}
