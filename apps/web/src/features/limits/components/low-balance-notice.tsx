import { formatMoney, wireToMinor } from '@merenda/domain/money/money';
import { Notice } from '@merenda/ui/blocks/layout/notice.tsx';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { IconBellRinging } from '@tabler/icons-react';
import { type Dependent, hasLowBalance } from '../../../queries/dependents.ts';
import { MoreMoney } from '../../../queries/more-money.tsx';
import { useSession } from '../../../session/session.ts';

/** A notice while a student's balance is below the alert's amount (product:limits#low-balance-alert). */
export function LowBalanceNotice({ student }: { student: Dependent }) {
  const t = useT();
  const language = useLanguage();
  const { currency, responsible } = useSession();
  const { wallet, restrictions } = student;
  if (!wallet || !hasLowBalance(student)) return null;
  const money = (value: number) => formatMoney(wireToMinor(value, currency), currency, language);
  return (
    <Notice
      Icon={IconBellRinging}
      tone="warn"
      title={t('limits.low.title', { name: student.name })}
      text={t('limits.low.text', {
        balance: money(wallet.balance),
        threshold: money(restrictions.wallet.alerts.minValue),
      })}
      action={!responsible.blocked && <MoreMoney studentId={student._id} />}
    />
  );
}
