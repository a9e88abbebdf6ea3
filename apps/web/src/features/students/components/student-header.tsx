import { wireToMinor } from '@merenda/domain/money/money';
import { ButtonLink } from '@merenda/ui/blocks/actions/button.tsx';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { BalanceOutlook } from '@merenda/ui/blocks/money/balance-outlook.tsx';
import { Money } from '@merenda/ui/blocks/money/money.tsx';
import { todayAt } from '@merenda/ui/brand/company-time.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { IconArrowsExchange, IconToolsKitchen2 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Dependent } from '../../../queries/dependents.ts';
import { useSession } from '../../../session/session.ts';
import styles from './student-header.module.css';

/** A student's balance, how long it lasts, and the two most frequent actions (product:students#account). */
export function StudentHeader({
  student,
  children,
}: {
  student: Dependent;
  /** A shortcut to a frequent action. */
  children?: ReactNode;
}) {
  const t = useT();
  const { responsible } = useSession();
  const { wallet, balanceOutlook: outlook } = student;
  if (!wallet) return null;
  return (
    <Card>
      <p className={styles.label}>{t('students.balance')}</p>
      <p className={styles.balance}>
        <Money
          minor={wireToMinor(wallet.balance, wallet.currencyInfo)}
          currency={wallet.currencyInfo}
          size="large"
        />
      </p>
      {outlook && (
        <p className={styles.outlook}>
          <BalanceOutlook until={outlook.until} today={todayAt(student.restaurantUnit)} />
        </p>
      )}
      <div className={styles.actions}>
        <ButtonLink
          to="/transfer-balance/$studentId"
          params={{ studentId: student._id }}
          icon={<IconArrowsExchange size={20} aria-hidden />}
        >
          {t('students.move')}
        </ButtonLink>
        <ButtonLink
          to="/dependents/$dependentId/buy"
          params={{ dependentId: student._id }}
          kind="soft"
          icon={<IconToolsKitchen2 size={20} aria-hidden />}
        >
          {t(student.maySpend && !responsible.blocked ? 'students.order' : 'guardians.orders')}
        </ButtonLink>
        {children}
      </div>
    </Card>
  );
}
