import { hasLowBalance } from '@merenda/domain/help/tasks';
import { wireToMinor } from '@merenda/domain/money/money';
import { givenName } from '@merenda/domain/people/guardians';
import { withoutDuplicates } from '@merenda/domain/people/students';
import { useIsClosed } from '@merenda/ui/blocks/actions/closed-links.ts';
import { useWideScreen } from '@merenda/ui/blocks/browser/wide-screen.ts';
import { Money } from '@merenda/ui/blocks/money/money.tsx';
import { Bone } from '@merenda/ui/blocks/states/skeletons.tsx';
import { useHydrated } from '@merenda/ui/client/use-hydrated.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useId } from 'react';
import { type Dependent, dependentsQuery } from '../../queries/dependents.ts';
import { StudentAvatar } from '../../queries/student-avatar.tsx';
import { useSession } from '../../session/session.ts';
import { PartLink, usePart } from '../navigation.tsx';
import styles from './guardian-layout.module.css';

/**
 * The side bar's students and wallets, with their balances. A server knows no screen and writes them for
 * each; a phone, which has no side bar, drops them.
 */
export function SideBalances() {
  const isWide = useWideScreen();
  const isHydrated = useHydrated();
  return isWide || !isHydrated ? <Balances /> : null;
}

function Balances() {
  const t = useT();
  const { me, responsible, currency } = useSession();
  const { data, isError } = useQuery(dependentsQuery(me._id));
  const students = data && withoutDuplicates(data.docs);
  // Until they are known their place is kept: nothing below moves.
  const count = students?.length ?? (isError ? 0 : responsible.dependents.length);
  const name = useId();
  const isClosed = useIsClosed({ to: '/payments' });
  const part = usePart();
  return (
    <>
      {count > 0 && (
        <>
          <p id={name} className={styles.sideTitle}>
            {t('home.students')}
          </p>
          <ul className={styles.children} aria-labelledby={name}>
            {students
              ? students.map((student) => <Child key={student._id} student={student} />)
              : Array.from({ length: count }, (_, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the places are all alike
                  <li key={index} className={styles.item}>
                    <Bone height="32px" />
                  </li>
                ))}
          </ul>
        </>
      )}
      <p className={styles.sideTitle}>{t('home.wallet')}</p>
      <p className={styles.ownWallet}>
        <Money minor={wireToMinor(responsible.wallet.balance, currency)} currency={currency} />
        {!isClosed && (
          <PartLink to="/payments" isIn={part === 'topup'}>
            <IconPlus size={16} stroke={2.4} aria-hidden />
            {t('home.addBalance')}
          </PartLink>
        )}
      </p>
    </>
  );
}

function Child({ student }: { student: Dependent }) {
  const { _id, wallet, name, countryCode } = student;
  const { me } = useSession();
  const part = usePart();
  const { dependentId, studentId = dependentId } = useParams({ strict: false });
  return (
    <li>
      <PartLink
        to="/dependents/$dependentId"
        params={{ dependentId: _id }}
        isIn={part === 'student' && studentId === _id}
        className={styles.item}
      >
        <StudentAvatar student={student} size={32} />
        <span className={styles.childName}>{givenName(name, countryCode ?? me.countryCode)}</span>
        {wallet && (
          <Money
            minor={wireToMinor(wallet.balance, wallet.currencyInfo)}
            currency={wallet.currencyInfo}
            tone={hasLowBalance(student) ? 'bad' : 'plain'}
          />
        )}
      </PartLink>
    </li>
  );
}
