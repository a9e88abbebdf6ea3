import { hasLowBalance } from '@merenda/domain/help/tasks';
import { formatMoney, wireToMinor } from '@merenda/domain/money/money';
import { ButtonLink } from '@merenda/ui/blocks/actions/button.tsx';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { Hidden } from '@merenda/ui/blocks/layout/hidden.tsx';
import { BalanceOutlook } from '@merenda/ui/blocks/money/balance-outlook.tsx';
import { Money } from '@merenda/ui/blocks/money/money.tsx';
import { todayAt } from '@merenda/ui/brand/company-time.ts';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { IconArrowsExchange, IconBellRinging, IconToolsKitchen2 } from '@tabler/icons-react';
import { type Dependent, runsOut } from '../../../queries/dependents.ts';
import { MoreMoney } from '../../../queries/money/more-money.tsx';
import { useSession } from '../../../session/session.ts';
import styles from './student-header.module.css';

/**
 * A student's balance, how long it lasts, and the act that is due with one beside it: more money if it runs
 * out, else an order (product:students#account).
 */
export function StudentHeader({ student }: { student: Dependent }) {
  const t = useT();
  const language = useLanguage();
  const { blocked } = useSession().responsible;
  const { wallet, balanceOutlook: outlook, restrictions } = student;
  if (!wallet) {
    return (
      <Card>
        <p className={styles.outlook}>{t('students.noWallet.text')}</p>
      </Card>
    );
  }
  const money = (value: number) =>
    formatMoney(wireToMinor(value, wallet.currencyInfo), wallet.currencyInfo, language);
  return (
    <Card>
      <p className={styles.balance}>
        <Hidden>{t('students.balanceOf', { name: student.name })} </Hidden>
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
      {hasLowBalance(student) && outlook?.until !== null && (
        <p className={styles.low}>
          <IconBellRinging size={18} aria-hidden />
          {t('limits.low.text', {
            balance: money(wallet.balance),
            threshold: money(restrictions.wallet.alerts.minValue),
          })}
        </p>
      )}
      <div className={styles.actions}>
        {runsOut(student) && !blocked ? (
          <MoreMoney studentId={student._id} />
        ) : (
          <>
            <ButtonLink
              to="/dependents/$dependentId/buy"
              params={{ dependentId: student._id }}
              icon={<IconToolsKitchen2 size={20} aria-hidden />}
            >
              {t(student.maySpend && !blocked ? 'home.order' : 'guardians.orders')}
            </ButtonLink>
            <ButtonLink
              to="/transfer-balance/$studentId"
              params={{ studentId: student._id }}
              kind="soft"
              icon={<IconArrowsExchange size={20} aria-hidden />}
            >
              {t('home.move')}
            </ButtonLink>
          </>
        )}
      </div>
    </Card>
  );
}
