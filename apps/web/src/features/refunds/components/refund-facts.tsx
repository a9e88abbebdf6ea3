import { formatMoney, wireToMinor } from '@merenda/domain/money/money';
import { splitRefund } from '@merenda/domain/payments/topup-refund';
import { FactList } from '@merenda/ui/blocks/layout/fact-list.tsx';
import { Money } from '@merenda/ui/blocks/money/money.tsx';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { useSession } from '../../../session/session.ts';
import type { RefundEligibility } from '../api/refunds.ts';
import { destinationOf } from '../model/destination-of.ts';
import styles from './refunds.module.css';

/** The facts before a refund: destination, time, amounts by wallet, and the rest that stays. */
export function RefundFacts({
  eligibility,
  minor,
}: {
  eligibility: RefundEligibility;
  minor: bigint;
}) {
  const t = useT();
  const language = useLanguage();
  const { responsible, currency } = useSession();
  const { where, when } = destinationOf(eligibility, t);
  const { sources, fee } = eligibility;
  const minorOf = (value: number) => wireToMinor(value, currency);
  const givers = sources.map(({ value, ...giver }) => {
    const maxMinor = minorOf(value);
    return { ...giver, leftMinor: maxMinor, availableMinor: maxMinor, mayTake: true };
  });
  return (
    <>
      <FactList
        facts={[
          { term: t('refunds.where'), value: where },
          { term: t('refunds.when'), value: when },
        ]}
      />
      <div className={styles.from}>
        <h3>{t('refunds.from')}</h3>
        <ul>
          {splitRefund(minor, givers)?.map(({ source: { wallet, name }, amountMinor }) => (
            <li key={wallet}>
              <span>{wallet === responsible.wallet._id ? t('topups.myWallet') : name}</span>
              <Money minor={amountMinor} currency={currency} />
            </li>
          ))}
        </ul>
        {sources.length > 1 && <p className={styles.quiet}>{t('refunds.from.order')}</p>}
      </div>
      {fee > 0 && (
        <p className={styles.quiet}>
          {t('refunds.feeKept', { amount: formatMoney(minorOf(fee), currency, language) })}
        </p>
      )}
    </>
  );
}
