import { type Currency, wireToMinor } from '@merenda/domain/money/money';
import { formatWallTime } from '@merenda/i18n';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { FactList } from '@merenda/ui/blocks/layout/fact-list.tsx';
import { Money } from '@merenda/ui/blocks/money/money.tsx';
import { dotted } from '@merenda/ui/i18n/dotted.ts';
import { useLanguage, useLocalised, useT } from '@merenda/ui/i18n/language.ts';
import type { Dependent } from '../../../../queries/dependents.ts';
import type { StudentDeparture } from '../../api/delete-student.ts';
import styles from './departure-figures.module.css';

/** The consequences of a deletion in figures: money, meals, other guardians. */
export function DepartureFigures({
  departure,
  student,
  name,
}: {
  departure: StudentDeparture;
  student: Dependent;
  name: string;
}) {
  const { paymentUnderWay, balance, cancelled, served, returned, moved } = departure;
  const { guardians, automaticTopups } = departure;
  const t = useT();
  const names = new Intl.ListFormat(useLanguage(), { type: 'conjunction' }).format(guardians);
  const currency = student.wallet?.currencyInfo;
  if (paymentUnderWay) {
    return (
      <Card tone="warn" role="status">
        {t('students.delete.held')}
      </Card>
    );
  }
  const money = (minor: bigint) => currency && <Money minor={minor} currency={currency} />;
  const minorOf = (value: number) => (currency ? wireToMinor(value, currency) : 0n);
  const [back, rest] = [minorOf(returned), minorOf(moved)];
  const refunded = cancelled.length > 0;
  return (
    <div className={styles.figures}>
      <p>{t('students.delete.text', { name })}</p>
      {currency && (
        <div className={styles.money}>
          <FactList
            facts={[
              {
                term: t('students.balanceOf', { name }),
                value: (refunded || back > 0n) && money(minorOf(balance)),
              },
              {
                term: t('students.delete.refunded'),
                value: refunded && money(rest + back - minorOf(balance)),
              },
              { term: t('students.delete.returned'), value: back > 0n && money(back) },
              { term: t('students.delete.moved'), value: <strong>{money(rest)}</strong> },
            ]}
          />
        </div>
      )}
      {currency && (
        <>
          <Meals
            title={t('students.delete.cancelled', { count: cancelled.length })}
            meals={cancelled}
            currency={currency}
          />
          <Meals
            title={t('students.delete.served', { count: served.length })}
            meals={served}
            currency={currency}
          />
        </>
      )}
      {guardians.length > 0 && <p>{t('students.delete.guardians', { names })}</p>}
      {automaticTopups > 0 && <p>{t('students.delete.automatic', { count: automaticTopups })}</p>}
    </div>
  );
}

function Meals({
  title,
  meals,
  currency,
}: {
  title: string;
  meals: StudentDeparture['served'];
  currency: Currency;
}) {
  const language = useLanguage();
  const localised = useLocalised();
  if (meals.length === 0) return null;
  return (
    <div className={styles.meals}>
      <p>{title}</p>
      <ul>
        {meals.map(({ _id, menu, dishes = [menu.names], scheduledFor, total }) => (
          <li key={_id}>
            <span>
              {dotted([
                formatWallTime(language, scheduledFor, 'dayOfWeek'),
                dishes.map(localised).join(', '),
              ])}
            </span>
            <Money minor={wireToMinor(total, currency)} currency={currency} />
          </li>
        ))}
      </ul>
    </div>
  );
}
