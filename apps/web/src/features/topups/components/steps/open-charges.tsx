import { formatMoney, wireToMinor } from '@merenda/domain/money/money';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { Unread } from '@merenda/ui/blocks/states/unread.tsx';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../../../session/session.ts';
import { isInDoubt, latestTopupsQuery } from '../../api/latest-topups.ts';

/**
 * Card payments without their bank's answer, shown before another payment begins. A guardian who closed the
 * waiting page, or was signed out of it, must not pay twice.
 */
export function OpenCharges() {
  const t = useT();
  const language = useLanguage();
  const { me, currency } = useSession();
  const topups = useQuery(latestTopupsQuery(me._id));
  const minor = (major: number) => wireToMinor(major, currency);
  if (!topups.data) return <Unread of={[topups]} text={t('topups.latest.unread')} />;
  return topups.data.filter(isInDoubt).map(({ _id, total, fee }) => (
    <Card key={_id} tone="warn">
      <p role="status">
        {t('topups.open.card', {
          amount: formatMoney(minor(total) + minor(fee), currency, language),
        })}
      </p>
    </Card>
  ));
}
