import { formatDateTime, formatDay } from '@merenda/i18n';
import { Chip } from '@merenda/ui/blocks/layout/chip.tsx';
import type { Fact } from '@merenda/ui/blocks/layout/fact-list.tsx';
import { Money } from '@merenda/ui/blocks/money/money.tsx';
import type { Answer } from '@merenda/ui/client/call.ts';
import { useLanguage, useLocalised, useT } from '@merenda/ui/i18n/language.ts';
import { amountOf } from '../finance/money.ts';
import { localZone } from '../session/local-zone.ts';

export type OperatorOrder = Answer<'GET /operator/orders'>['docs'][number];

/**
 * The facts of an order.
 * @param diner the student who eats; null where the page shows it elsewhere
 */
export function useOrderFacts(
  order: OperatorOrder,
  diner: string | null | undefined = order.student,
): Fact[] {
  const t = useT();
  const language = useLanguage();
  const localised = useLocalised();
  return [
    {
      term: t('desk.meal'),
      value: `${formatDay(language, order.day, 'long')}, ${order.slot}`,
    },
    { term: t('desk.for'), value: diner },
    { term: t('desk.school'), value: order.school },
    {
      term: t('desk.amount'),
      value: <Money {...amountOf(order.total, order.currency)} />,
    },
    {
      term: t('desk.items'),
      value: order.items.map(({ name, quantity }) => `${quantity} × ${localised(name)}`).join(', '),
    },
    {
      term: t('desk.placed'),
      value: formatDateTime(language, order.createdAt, 'short', localZone()),
    },
  ];
}

/** The state of an order. */
export function OrderState({ status }: Pick<OperatorOrder, 'status'>) {
  const t = useT();
  return (
    <Chip tone={status === 'cancelled' ? 'plain' : 'brand'}>{t(`ordering.status.${status}`)}</Chip>
  );
}
