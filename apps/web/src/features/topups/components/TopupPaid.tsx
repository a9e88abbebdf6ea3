import { splitTopup } from '@merenda/domain/topup-split';
import { useT } from '../../../i18n/language.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card, CardRow } from '../../../ui/Card.tsx';
import { Money } from '../../../ui/Money.tsx';
import { Bone } from '../../../ui/Skeletons.tsx';
import { SuccessState } from '../../../ui/SuccessState.tsx';
import { Cost } from '../fees/Cost.tsx';
import { costOfPayment } from '../wizard/payment.ts';
import type { TopupWizardState } from '../wizard/useTopup.ts';
import { ReceiptLink } from './ReceiptLink.tsx';
import styles from './topups.module.css';

/** Step 6: who got how much, and what their wallets hold now. */
export function TopupPaid({ topup }: { topup: TopupWizardState }) {
  const t = useT();
  const { payment, outcome, offer, balances } = topup;
  const { people, currency } = offer;
  const parts = payment?.parts ?? [];
  return (
    <SuccessState
      title={t('topups.done.title')}
      text={<Money minor={splitTopup(parts).totalMinor} currency={currency} size="large" />}
      action={
        <>
          <Button wide onClick={topup.leave}>
            {t('common.close')}
          </Button>
          <ReceiptLink topupId={payment?.topupId} />
        </>
      }
    >
      {outcome?.late && <p className={styles.explained}>{t('topups.done.late')}</p>}
      {outcome?.earlier && <p className={styles.explained}>{t('topups.done.earlier')}</p>}
      <ul className={styles.parts}>
        {parts.map(({ to, id, amountMinor }) => {
          const person = people.find((one) => one.id === id);
          const name = person?.name ?? '';
          return (
            <Card as="li" key={id}>
              <CardRow
                picture={<Avatar name={name} />}
                title={to === 'wallet' ? t('topups.myWallet') : name}
                text={
                  balances !== 'unknown' && (
                    <span className={styles.newBalance}>
                      {t('topups.done.newBalance')}{' '}
                      {balances === 'known' && person ? (
                        <Money minor={person.balanceMinor} currency={currency} size="small" />
                      ) : (
                        <Bone width="64px" height="14px" />
                      )}
                    </span>
                  )
                }
                aside={<Money minor={amountMinor} currency={currency} tone="good" sign />}
              />
            </Card>
          );
        })}
      </ul>
      {payment && payment.feeMinor > 0n && (
        <div className={styles.paid}>
          <Cost {...costOfPayment(payment)} currency={currency} total="topups.fee.paid" />
        </div>
      )}
    </SuccessState>
  );
}
