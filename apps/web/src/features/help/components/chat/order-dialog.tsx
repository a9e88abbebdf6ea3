import type { ChosenType } from '@merenda/domain/help/tickets';
import { formatMoney, wireToMinor } from '@merenda/domain/money/money';
import { formatDay, type Key } from '@merenda/i18n';
import { MoreButton } from '@merenda/ui/blocks/actions/more-button.tsx';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSession } from '../../../../session/session.ts';
import { recentOrdersQuery } from '../../api/subjects.ts';
import { SubjectDialog, type SubjectDialogProps } from './subject-dialog.tsx';

const PROBLEMS = {
  'ORDER-NOT-RECOGNIZED': 'chat.problem.notRecognized',
  'ORDER-DUPLICATED': 'chat.problem.duplicated',
} as const satisfies Readonly<Record<ChosenType<'order'>, Key>>;

/** The choice of one of the last days' orders and of its problem (product:help#chat-about-a-purchase). */
export function OrderDialog({ open, onClose, onChosen }: SubjectDialogProps) {
  const t = useT();
  const language = useLanguage();
  const { me, currency } = useSession();
  const list = useInfiniteQuery(recentOrdersQuery(me._id));
  const orders = list.data?.pages.flatMap(({ docs }) => docs);
  const money = (major: number) => formatMoney(wireToMinor(major, currency), currency, language);
  return (
    <SubjectDialog
      open={open}
      onClose={onClose}
      title={t('chat.purchase.choose')}
      empty={t('chat.purchase.empty')}
      more={<MoreButton list={list} />}
      problems={PROBLEMS}
      things={orders?.map(({ _id, orderNumber, user, scheduledFor, cost }) => ({
        value: _id,
        label: t('chat.order', { number: String(orderNumber), name: user.name }),
        text: formatDay(language, scheduledFor.slice(0, 10), 'weekday'),
        aside: money(cost.total),
      }))}
      failure={{ error: list.error, onRetry: () => void list.refetch() }}
      onChosen={(order, problem) => {
        const chosen = orders?.find(({ _id }) => _id === order);
        if (!chosen) return;
        const message = t('chat.said.order', {
          problem: t(PROBLEMS[problem]),
          number: String(chosen.orderNumber),
          total: money(chosen.cost.total),
        });
        onChosen({ message, conversationType: problem, order });
      }}
    />
  );
}
