import { wireToMinor } from '@merenda/domain/money/money';
import { IconArrowsExchange, IconToolsKitchen2 } from '@tabler/icons-react';
import { useT } from '../../../i18n/language.ts';
import type { Dependent } from '../../../queries/dependents.ts';
import { ButtonLink } from '../../../ui/actions/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Money } from '../../../ui/money/money.tsx';
import styles from './student-header.module.css';

/** A student's balance and the two things one does most (product:students#account). */
export function StudentHeader({ student }: { student: Dependent }) {
  const t = useT();
  const { wallet } = student;
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
          {t(student.maySpend ? 'students.order' : 'guardians.orders')}
        </ButtonLink>
      </div>
    </Card>
  );
}
