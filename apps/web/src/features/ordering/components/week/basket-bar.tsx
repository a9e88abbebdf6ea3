import { sumMinor } from '@merenda/domain/money/money';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { ConfirmDialog } from '@merenda/ui/blocks/dialogs/confirm-dialog.tsx';
import { Money } from '@merenda/ui/blocks/money/money.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useSession } from '../../../../session/session.ts';
import type { OrderInProgress } from '../../model/order/use-order.ts';
import type { Basket, BasketLine } from '../../model/week/use-basket.ts';
import { ReviewDialog } from './review-dialog.tsx';
import styles from './week.module.css';

/** The basket's total by wallet and the button to pay, in sight while the days are. An empty basket has none. */
export function BasketBar({
  basket,
  order,
}: {
  basket: Basket;
  order: OrderInProgress<BasketLine>;
}) {
  const t = useT();
  const { currency } = useSession();
  const [clearing, setClearing] = useState(false);
  const { lines } = basket;
  return (
    <>
      {lines.length > 0 && (
        <section className={styles.bar} data-foot aria-label={t('week.basket')}>
          <ul className={styles.wallets}>
            {[...Map.groupBy(lines, ({ cell }) => cell.diner.id)].map(([id, own]) => (
              <Wallet key={id} lines={own} />
            ))}
          </ul>
          <div className={styles.buttons}>
            <button
              type="button"
              className={styles.clear}
              aria-label={t('week.clear')}
              onClick={() => setClearing(true)}
            >
              <IconTrash size={22} aria-hidden />
            </button>
            <Button wide busy={order.isEstimating} onClick={order.open}>
              <span className={styles.count}>{t('week.meals', { count: lines.length })}</span>
              <span>{t('week.review')}</span>
              <Money minor={totalOf(lines)} currency={currency} />
            </Button>
          </div>
        </section>
      )}
      <ConfirmDialog
        open={clearing}
        onClose={() => setClearing(false)}
        onConfirm={() => {
          setClearing(false);
          basket.clear();
        }}
        title={t('week.clear.title')}
        text={t('week.clear.text')}
        confirm={t('week.clear')}
        danger
      />
      <ReviewDialog order={order} />
    </>
  );
}

const totalOf = (lines: readonly BasketLine[]) =>
  sumMinor(lines.map(({ totalMinor }) => totalMinor));

/** The sum of a student's meals, and what the balance lacks for them. */
function Wallet({ lines }: { lines: readonly BasketLine[] }) {
  const t = useT();
  const [first] = lines;
  if (!first) return null;
  const { givenName, balanceMinor, currency } = first.diner;
  const missingMinor = totalOf(lines) - balanceMinor;
  return (
    <li className={styles.wallet}>
      {givenName}
      <Money minor={totalOf(lines)} currency={currency} size="small" />
      {missingMinor > 0n && (
        <span className={styles.missing}>
          {t('week.short')} <Money minor={missingMinor} currency={currency} size="small" />
        </span>
      )}
    </li>
  );
}
