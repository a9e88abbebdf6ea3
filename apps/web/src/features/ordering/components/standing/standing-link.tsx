import { formatDay } from '@merenda/i18n';
import { RowLink } from '@merenda/ui/blocks/actions/row-link.tsx';
import { isUnread } from '@merenda/ui/blocks/states/unread.tsx';
import { dotted } from '@merenda/ui/i18n/dotted.ts';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { IconRepeat } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../../../session/session.ts';
import { standingOrdersQuery } from '../../api/standing-orders.ts';

/**
 * A row to a student's standing order, with its next action. A guardian who may not spend sees it only if
 * there is an order.
 */
export function StandingLink({ student }: { student: { id: string; maySpend: boolean } }) {
  const t = useT();
  const language = useLanguage();
  const { me } = useSession();
  const orders = useQuery(standingOrdersQuery(me._id));
  const order = orders.data?.find(({ user }) => user === student.id);
  if (!order && !student.maySpend && !isUnread(orders)) return null;
  const written = order?.days.map((day) => formatDay(language, day, 'dayOfWeek')) ?? [];
  const text = isUnread(orders)
    ? t('week.standing.error.load')
    : order?.pausedBy
      ? t(`week.standing.paused.${order.pausedBy}`)
      : order && written.length > 0
        ? t('week.standing.next', { days: dotted(written.slice(0, 5)) })
        : undefined;
  return (
    <RowLink
      to="/dependents/$dependentId/standing-order"
      params={{ dependentId: student.id }}
      icon={<IconRepeat size={22} />}
      text={text}
    >
      {t('week.standing.title')}
    </RowLink>
  );
}
