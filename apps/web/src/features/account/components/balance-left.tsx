import { wireToMinor } from '@merenda/domain/money/money';
import { Button, ButtonLink } from '@merenda/ui/blocks/actions/button.tsx';
import { Dialog } from '@merenda/ui/blocks/dialogs/dialog.tsx';
import { Avatar } from '@merenda/ui/blocks/layout/avatar.tsx';
import { CardRow } from '@merenda/ui/blocks/layout/card.tsx';
import { Money } from '@merenda/ui/blocks/money/money.tsx';
import { Unread } from '@merenda/ui/blocks/states/unread.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../../session/session.ts';
import { type Departure, departureQuery } from '../api/departure.ts';
import styles from './account.module.css';

/**
 * The wallets with a balance, a transfer for each student's, and the way to a reversal
 * (product:account-deletion#steps). An undecided payment has a text of its own.
 */
export function BalanceLeft({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT();
  const { me } = useSession();
  const departure = useQuery({ ...departureQuery(me._id), enabled: open });
  const { data } = departure;
  const wallets = data?.wallets.filter(hasMoney) ?? [];
  const money = wallets.length > 0;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t(titleOf(data))}
      actions={
        <>
          <Button kind="outline" onClick={onClose}>
            {t('common.close')}
          </Button>
          {money && (
            <ButtonLink to="/help" state={{ action: 'reversal' }} onClick={onClose}>
              {t('account.refund.ask')}
            </ButtonLink>
          )}
        </>
      }
    >
      <div className={styles.words}>
        <Unread of={[departure]} text={t('account.goodbye.error')} />
        {money && <p>{t('account.refund.text')}</p>}
        {money && (
          <ul className={styles.wallets}>
            {wallets.map((wallet) => (
              <Wallet key={wallet._id} wallet={wallet} onLeave={onClose} />
            ))}
          </ul>
        )}
        {data?.paymentUnderWay && <p>{t('account.error.paymentUnderWay')}</p>}
      </div>
    </Dialog>
  );
}

function titleOf(departure: Departure | undefined) {
  if (!departure) return 'account.delete.confirm.title';
  return departure.wallets.some(hasMoney) ? 'account.refund.title' : 'account.pending.title';
}

const hasMoney = ({ balance }: Departure['wallets'][number]) => balance !== 0;

function Wallet({
  wallet: { dependent, name, balance },
  onLeave,
}: {
  wallet: Departure['wallets'][number];
  onLeave: () => void;
}) {
  const t = useT();
  const { currency, me } = useSession();
  return (
    <li className={styles.wallet}>
      <CardRow
        picture={<Avatar id={dependent ?? me._id} name={name} size={40} />}
        title={dependent ? name : t('transfers.myWallet')}
        aside={<Money minor={wireToMinor(balance, currency)} currency={currency} />}
      />
      {dependent && (
        <ButtonLink
          to="/transfer-balance/$studentId"
          params={{ studentId: dependent }}
          kind="soft"
          size="small"
          wide
          onClick={onLeave}
        >
          {t('account.refund.withdraw')}
        </ButtonLink>
      )}
    </li>
  );
}
