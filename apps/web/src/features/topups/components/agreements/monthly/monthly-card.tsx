import { wireToMinor } from '@merenda/domain/money/money';
import { formatDay } from '@merenda/i18n';
import { FactList } from '@merenda/ui/blocks/layout/fact-list.tsx';
import { Money } from '@merenda/ui/blocks/money/money.tsx';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import type { ReactNode } from 'react';
import type { MonthlyTopup } from '../../../../../queries/agreements.ts';
import { useSession } from '../../../../../session/session.ts';
import { sharesOf } from '../../../model/agreements/shares.ts';
import { useTermsSummary } from '../../../model/agreements/use-terms-summary.ts';
import { AgreementCard } from '../agreement-card.tsx';
import styles from '../agreements.module.css';

/** A monthly top-up: its amount, card, recipients and days. */
export function MonthlyCard({
  monthly,
  as,
  actions,
}: {
  monthly: MonthlyTopup;
  as?: 'div' | 'li';
  actions?: ReactNode;
}) {
  const t = useT();
  const language = useLanguage();
  const { currency } = useSession();
  const summary = useTermsSummary(currency);
  const { value, fee, nextDate, paidAt, endDate } = monthly;
  const written = (day: string | undefined) => day && formatDay(language, day, 'long');
  return (
    <AgreementCard
      agreement={monthly}
      as={as}
      title={summary.monthly.terms({
        amountMinor: wireToMinor(value, currency),
        feeMinor: wireToMinor(fee, currency),
      })}
      actions={actions}
    >
      <ul className={styles.shares}>
        {sharesOf(monthly, currency).map(({ id, name, minor }) => (
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
    </AgreementCard>
  );
}
