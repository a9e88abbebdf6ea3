import type { CurrencyCode } from '@merenda/domain/money/currencies';
import { formatMoney, wireToMinor } from '@merenda/domain/money/money';
import { Chip } from '@merenda/ui/blocks/layout/chip.tsx';
import { ErrorState } from '@merenda/ui/blocks/states/error-state.tsx';
import { ListSkeleton } from '@merenda/ui/blocks/states/skeletons.tsx';
import { dotted } from '@merenda/ui/i18n/dotted.ts';
import { useLanguage, useLocalised, useT } from '@merenda/ui/i18n/language.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useOperator } from '../../session/operator.ts';
import { mayCall } from '../../session/rights.ts';
import { useCutOffText } from '../cut-offs.tsx';
import styles from '../panel.module.css';
import type { MenuPreview, PlannedSchool } from '../queries.ts';
import { useLongDay } from '../school.ts';
import { Conflicts } from './conflicts.tsx';
import { Figures } from './figures.tsx';

type Day = MenuPreview['days'][number];

/** The view that families will have, the conflicts, and who is told (product:console-menus#preview). */
export function Preview({
  school,
  draft,
  preview: { data, error, refetch },
}: {
  school: PlannedSchool;
  draft: string;
  preview: UseQueryResult<MenuPreview>;
}) {
  const t = useT();
  const { rights } = useOperator();
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <ListSkeleton />;
  const { version, orders, standingOrders, health, told } = data;
  return (
    <>
      <section className={styles.part}>
        <h3>{t('planning.see')}</h3>
        {data.days.length === 0 && <p className={styles.quiet}>{t('planning.see.same')}</p>}
        <div className={styles.days}>
          {alike(data.days).map((days) => (
            <Days key={days[0]?.day} days={days} currency={school.currency} />
          ))}
        </div>
      </section>
      <section className={styles.part}>
        <h3>{t('planning.conflicts')}</h3>
        <Figures
          none={t('planning.conflicts.none')}
          figures={[
            [orders.closed, t('planning.conflicts.closed')],
            [orders.gone, t('planning.conflicts.gone')],
            [orders.price, t('planning.conflicts.price')],
            [health, t('planning.conflicts.health')],
            [standingOrders, t('planning.conflicts.standing')],
          ]}
        />
        {health > 0 &&
          mayCall(rights, 'POST /operator/menu-drafts/:id/conflicts', 'health.see') && (
            <Conflicts key={version} draft={draft} version={version} />
          )}
      </section>
      <section className={styles.part}>
        <h3>{t('planning.told')}</h3>
        <Figures
          none={t('planning.told.none')}
          figures={[
            [told.closed, t('planning.told.closed')],
            [told.health, t('planning.told.health')],
          ]}
        />
      </section>
    </>
  );
}

/** Days with the same differences, together. */
const alike = (days: readonly Day[]): Day[][] => [
  ...Map.groupBy(days, ({ changes }) => JSON.stringify(changes)).values(),
];

function Days({ days, currency }: { days: readonly Day[]; currency: CurrencyCode }) {
  const t = useT();
  const language = useLanguage();
  const localised = useLocalised();
  const write = useLongDay();
  const cutOffText = useCutOffText();
  const [first] = days;
  if (!first) return null;
  const money = (value: number | undefined) =>
    value === undefined ? '' : formatMoney(wireToMinor(value, currency), currency, language);
  return (
    <div className={styles.day}>
      <h4>
        {write(first.day)}
        {days.length > 1 && ` ${t('planning.see.more', { count: days.length - 1 })}`}
      </h4>
      <ul>
        {first.changes.map(({ what, menu, dish, before, after, note, cutOff }) => (
          <li key={`${what} ${JSON.stringify([dish, menu])}`}>
            <Chip tone={what === 'removed' || what === 'closed' ? 'warn' : 'plain'}>
              {t(`planning.what.${what}`)}
            </Chip>
            <span>
              {note ?? dotted([dish, menu].flatMap((names) => (names ? localised(names) : [])))}
            </span>
            <span className={styles.price}>
              {cutOff
                ? `${cutOffText(cutOff.before, cutOff.prepMinutes)} → ${cutOffText(cutOff.after, cutOff.prepMinutes)}`
                : before !== undefined && after !== undefined
                  ? `${money(before)} → ${money(after)}`
                  : money(after)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
