import { formatDay } from '@merenda/i18n';
import { ButtonLink } from '@merenda/ui/blocks/actions/button.tsx';
import { RowLink } from '@merenda/ui/blocks/actions/row-link.tsx';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { IconRepeat } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../../../session/session.ts';
import { standingOrdersQuery } from '../../api/standing-orders.ts';

/**
 * A link to a student's standing order: a row with its next action, or a `small` button. A guardian who may
 * not spend sees it only if there is an order.
 */
export function StandingLink({
  student,
  small = false,
}: {
  student: { id: string; maySpend: boolean };
  small?: boolean;
}) {
  const t = useT();
  const language = useLanguage();
  const { me } = useSession();
  const { data } = useQuery(standingOrdersQuery(me._id));
  const order = data?.find(({ user }) => user === student.id);
  if (!order && !student.maySpend) return null;
  const written = order?.days.map((day) => formatDay(language, day, 'dayOfWeek')) ?? [];
  const text = order?.pausedBy
    ? t(`week.standing.paused.${order.pausedBy}`)
    : order && written.length > 0
      ? t('week.standing.next', { days: written.slice(0, 5).join(' · ') })
      : undefined;
  const link = {
    to: '/dependents/$dependentId/standing-order',
    params: { dependentId: student.id },
    children: t('week.standing.title'),
  } as const;
  return small ? (
    <ButtonLink {...link} kind="plain" size="small" />
  ) : (
    <RowLink {...link} icon={<IconRepeat size={22} />} text={text} />
  );
}
