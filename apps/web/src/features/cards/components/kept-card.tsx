import { brandName } from '@merenda/domain/payments/cards';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { ConfirmDialog } from '@merenda/ui/blocks/dialogs/confirm-dialog.tsx';
import { Chip } from '@merenda/ui/blocks/layout/chip.tsx';
import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { automaticQuery, monthlyQuery } from '../../../queries/agreements.ts';
import type { PaymentCard } from '../../../queries/cards.ts';
import { useSession } from '../../../session/session.ts';
import { useDeleteCard } from '../api/cards.ts';
import { CardFace } from './card-face.tsx';
import styles from './cards.module.css';

/** A stored card, with a button to delete it after a question. */
export function KeptCard({ card }: { card: PaymentCard }) {
  const t = useT();
  const { me } = useSession();
  const [confirming, setConfirming] = useState(false);
  const { data: monthly } = useQuery(monthlyQuery(me.company));
  const monthlyCount = monthly?.docs.filter(
    (one) => one.card._id === card._id && !one.pausedBy,
  ).length;
  const { data: automatic } = useQuery(automaticQuery(me.company));
  // While the agreements load, the question mentions them, too.
  const fillsWallets =
    automatic?.docs.some((one) => one.card._id === card._id && one.pausedBy !== 'processor') ??
    true;
  const remove = useDeleteCard(me.company);
  const { _id, lastDigits, expiry, holder, isDefault, isUsable } = card;
  const brand = card.paymentAuthorizer.name;
  // `mutateAsync` is awaited because the list may drop this card first, and a mutation's callbacks with it.
  const confirm = async () => {
    try {
      await remove.mutateAsync(_id);
      notify('good', t('payments.success.deleteMethodPayment'));
    } catch (error) {
      notifyFailure(error, 'payments.error.deleteMethodPayment');
    } finally {
      setConfirming(false);
    }
  };
  return (
    <>
      <CardFace
        brand={brand}
        number={`•••• •••• •••• ${lastDigits}`}
        holder={holder}
        expiry={expiry}
      />
      <div className={styles.facts}>
        <p>
          <strong>{t('cards.label', { brand: brandName(brand), digits: lastDigits })}</strong>
          <span>{t('cards.expires', { date: expiry })}</span>
        </p>
        {isDefault && <Chip>{t('cards.default')}</Chip>}
        {!isUsable && <Chip tone="warn">{t('cards.former')}</Chip>}
      </div>
      {!isUsable && <p className={styles.former}>{t('cards.former.text')}</p>}
      <Button
        kind="outline"
        wide
        icon={<IconTrash size={20} aria-hidden />}
        onClick={() => setConfirming(true)}
      >
        {t('cards.delete')}
      </Button>
      <ConfirmDialog
        open={confirming}
        onClose={() => setConfirming(false)}
        onConfirm={() => void confirm()}
        title={t('cards.delete.title')}
        text={[
          t('cards.delete.text', { brand: brandName(brand), digits: lastDigits }),
          // While the number is unknown, the text is general.
          monthlyCount === undefined && t('cards.delete.monthly'),
          monthlyCount && t('cards.delete.monthlyCount', { count: monthlyCount }),
          fillsWallets && t('cards.delete.automatic'),
        ]
          .filter(Boolean)
          .join(' ')}
        confirm={t('cards.delete')}
        danger
        busy={remove.isPending}
      />
    </>
  );
}
