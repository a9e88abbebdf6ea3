import { formatMoney, wireToMinor } from '@merenda/domain/money/money';
import { RowLink } from '@merenda/ui/blocks/actions/row-link.tsx';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { IconShieldCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Dependent } from '../../../queries/dependents.ts';
import { restrictionsQuery } from '../../../queries/restrictions.ts';
import { useSession } from '../../../session/session.ts';

/** A row with a student's daily maximum and its rest for today; it leads to the limits. */
export function LimitsLink({ student }: { student: Dependent }) {
  const t = useT();
  const language = useLanguage();
  const { me, currency } = useSession();
  const { dailyMax } = student.restrictions.wallet;
  const { data } = useQuery({
    ...restrictionsQuery(me._id, student._id),
    enabled: dailyMax !== null,
  });
  if (!student.wallet) return null;
  const money = (value: number) => formatMoney(wireToMinor(value, currency), currency, language);
  return (
    <RowLink
      to="/dependents/$dependentId/consumption-report/limit"
      params={{ dependentId: student._id }}
      icon={<IconShieldCheck size={22} />}
      text={
        data?.left != null &&
        data.dailyMax !== null &&
        t('limits.daily.left', { left: money(data.left), max: money(data.dailyMax) })
      }
      value={dailyMax === null ? t('limits.none') : t('limits.aDay', { amount: money(dailyMax) })}
    >
      {t('limits.link')}
    </RowLink>
  );
}
