import { splitTopup } from '@merenda/domain/payments/topup-split';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { Card, CardRow } from '@merenda/ui/blocks/layout/card.tsx';
import { Money } from '@merenda/ui/blocks/money/money.tsx';
import { Bone } from '@merenda/ui/blocks/states/skeletons.tsx';
import { SuccessState } from '@merenda/ui/blocks/states/success-state.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { StudentAvatar } from '../../../../queries/student-avatar.tsx';
import { costOfPayment } from '../../model/wizard/payment.ts';
import { walletName } from '../../model/wizard/recipients.ts';
import type { TopupWizardState } from '../../model/wizard/use-topup.ts';
import { Cost } from '../fees/cost.tsx';
import styles from '../topups.module.css';
import { AutomaticOffer } from './automatic-offer.tsx';
import { ReceiptLink } from './receipt-link.tsx';

/** Step 6: the recipients' amounts and their balances now. */
export function TopupPaid({ topup }: { topup: TopupWizardState }) {
  const t = useT();
  const { payment, outcome, offer, balances, draft } = topup;
  const { recipients, currency } = offer;
  const parts = payment?.parts ?? [];
  return (
    <SuccessState
      title={t('topups.done.title')}
      text={<Money minor={splitTopup(parts).totalMinor} currency={currency} size="large" />}
      action={
        <>
          {/* The order depends on the balance, which must be known before the guardian returns to it. */}
          <Button wide busy={Boolean(draft.back) && balances === 'asked'} onClick={topup.leave}>
            {t(draft.back ? 'topups.done.toOrder' : 'common.close')}
          </Button>
          <ReceiptLink topupId={payment?.topupId} />
        </>
      }
    >
      {outcome?.late && <p className={styles.explained}>{t('topups.done.late')}</p>}
      {outcome?.earlier && <p className={styles.explained}>{t('topups.done.earlier')}</p>}
      <ul className={styles.parts}>
        {parts.map(({ to, id, amountMinor }) => {
          const recipient = recipients.find((one) => one.id === id);
          const name = recipient?.name ?? '';
          return (
            <Card as="li" key={id}>
              <CardRow
                picture={
                  <StudentAvatar
                    student={{ _id: recipient?.userId ?? id, name, photo: recipient?.photo }}
                  />
                }
                title={walletName({ to, name }, t)}
                text={
                  balances !== 'unknown' && (
                    <span className={styles.newBalance}>
                      {t('topups.done.newBalance')}{' '}
                      {balances === 'known' && recipient ? (
                        <Money minor={recipient.balanceMinor} currency={currency} size="small" />
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
      <AutomaticOffer parts={parts} recipients={recipients} />
      {payment && payment.feeMinor > 0n && (
        <div className={styles.paid}>
          <Cost {...costOfPayment(payment)} currency={currency} total="topups.fee.paid" />
        </div>
      )}
    </SuccessState>
  );
}
