import { formatMoney } from '@merenda/domain/money/money';
import { brandName } from '@merenda/domain/payments/cards';
import { formatDay } from '@merenda/i18n';
import type { ReactNode } from 'react';
import { useLanguage, useT } from '../../../../i18n/language.ts';
import type { RecurringTopup } from '../../../../queries/recurring.ts';
import { useSession } from '../../../../session/session.ts';
import { wireToMinor } from '../../../../session/wire-money.ts';
import { Card, CardRow } from '../../../../ui/layout/card.tsx';
import { Chip } from '../../../../ui/layout/chip.tsx';
import { FactList } from '../../../../ui/layout/fact-list.tsx';
import { CardBrand } from '../../../../ui/money/card-brand.tsx';
import { Money } from '../../../../ui/money/money.tsx';
import { sharesOf } from '../../model/monthly/shares.ts';
import styles from './monthly.module.css';

/** A monthly top-up: how much, by which card, for whom, and its days. */
export function MonthlyCard({
  recurring,
  as = 'div',
  children,
}: {
  recurring: RecurringTopup;
  as?: 'div' | 'li';
  children?: ReactNode;
}) {
  const t = useT();
  const language = useLanguage();
  const { currency } = useSession();
  const { card, value, fee, nextDate, paidAt, endDate, pausedBy } = recurring;
  const money = (major: number) => formatMoney(wireToMinor(major, currency), currency, language);
  const written = (day: string | undefined) => day && formatDay(language, day, 'long');
  return (
    <Card as={as} className={styles.monthly ?? ''}>
      <CardRow
        picture={<CardBrand brand={card.authorizer.name} />}
        title={
          fee > 0
            ? t('topups.monthly.perMonthPlusFee', { amount: money(value), fee: money(fee) })
            : t('topups.monthly.perMonth', { amount: money(value) })
        }
        text={t('cards.label', { brand: brandName(card.authorizer.name), digits: card.lastDigits })}
        aside={pausedBy && <Chip tone="warn">{t('topups.automatic.paused.chip')}</Chip>}
      />
      <ul className={styles.shares}>
        {sharesOf(recurring, currency).map(({ id, name, minor }) => (
          <li key={id}>
            <span>{name ?? t('topups.myWallet')}</span>
            <Money minor={minor} currency={currency} />
          </li>
        ))}
      </ul>
      <FactList
        facts={[
          {
            term: t(paidAt ? 'topups.monthly.next' : 'topups.monthly.first'),
            value: written(nextDate),
          },
          { term: t('topups.monthly.last'), value: written(paidAt) },
          { term: t('topups.monthly.end'), value: written(endDate) ?? t('topups.monthly.noEnd') },
        ]}
      />
      {pausedBy && <p className={styles.note}>{t('topups.automatic.paused.processor')}</p>}
      {children}
    </Card>
  );
}
