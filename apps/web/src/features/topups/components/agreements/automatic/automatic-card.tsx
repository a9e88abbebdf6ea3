import { fitsCeiling, monthOf } from '@merenda/domain/agreements/automatic';
import { formatMoney, wireToMinor } from '@merenda/domain/money/money';
import { formatDay } from '@merenda/i18n';
import { companyToday } from '@merenda/ui/brand/company-time.ts';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import type { AutomaticTopup } from '../../../../../queries/agreements.ts';
import { useSession } from '../../../../../session/session.ts';
import { useTermsSummary } from '../../../model/agreements/use-terms-summary.ts';
import { AgreementCard } from '../agreement-card.tsx';
import styles from '../agreements.module.css';
import { AutomaticActions } from './automatic-actions.tsx';

/** An automatic top-up in its list: its terms, and the month's total so far. */
export function AutomaticCard({ automatic }: { automatic: AutomaticTopup }) {
  const t = useT();
  const language = useLanguage();
  const { currency } = useSession();
  const summary = useTermsSummary(currency);
  const { user, pausedBy } = automatic;
  const minor = (major: number) => wireToMinor(major, currency);
  const money = (major: number) => formatMoney(minor(major), currency, language);
  const terms = { amountMinor: minor(automatic.value), ceilingMinor: minor(automatic.ceiling) };
  const isFull = !pausedBy && !fitsCeiling(terms, minor(automatic.chargedThisMonth));
  return (
    <AgreementCard
      agreement={automatic}
      title={user?.name ?? t('topups.myWallet')}
      actions={<AutomaticActions automatic={automatic} />}
    >
      <p>
        {summary.automatic.terms({
          name: user?.name,
          thresholdMinor: minor(automatic.threshold),
          amountMinor: terms.amountMinor,
        })}
      </p>
      <p className={styles.quiet}>
        {t('topups.automatic.month', {
          ceiling: money(automatic.ceiling),
          charged: money(automatic.chargedThisMonth),
        })}
        {automatic.fee > 0 && ` ${t('topups.automatic.fee', { fee: money(automatic.fee) })}`}
      </p>
      {isFull && (
        <p className={styles.note}>
          {t('topups.automatic.full', {
            date: formatDay(language, monthOf(companyToday()).next, 'long'),
          })}
        </p>
      )}
    </AgreementCard>
  );
}
