import { sumMinor, wireToMinor } from '@merenda/domain/money/money';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { Dialog } from '@merenda/ui/blocks/dialogs/dialog.tsx';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { Money } from '@merenda/ui/blocks/money/money.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import type { ReactNode } from 'react';
import { useSession } from '../../../../session/session.ts';
import { wantedOf } from '../../model/order/review.ts';
import type { OrderInProgress } from '../../model/order/use-order.ts';
import type { BasketLine } from '../../model/week/use-basket.ts';
import { ShortAction, ShortNote } from '../order/too-little.tsx';
import { UnansweredDialog } from '../order/unanswered-order.tsx';
import styles from './review.module.css';
import { costOf, Meals, type ReviewedMeal } from './review-meals.tsx';

type Order = OrderInProgress<BasketLine>;

/**
 * The priced basket: the meals that do not fit and why, the warnings to confirm, each student's meals with
 * their sum, and the wallets that pay. The total stands above the buttons. The guardian pays for all meals or,
 * by choice, for those that fit (product:week#what-fits).
 */
export function ReviewDialog({ order }: { order: Order }) {
  const t = useT();
  const { currency } = useSession();
  const { isOpen, priced, reviewed, fitting, shortfall, unanswered, isEstimating } = order;
  // The pressed button alone shows that the order is under way.
  const isPlacing = order.busy && (order.isPartial || !shortfall);
  if (unanswered) {
    return (
      <UnansweredDialog open={isOpen} onClose={order.close} order={order}>
        <Meals lines={unanswered.lines} isMixed />
      </UnansweredDialog>
    );
  }
  const wanted = wantedOf(reviewed);
  const warned = reviewed.filter(({ warnings }) => warnings.length > 0);
  const left = reviewed.filter((line) => !wanted.includes(line) && !warned.includes(line));
  return (
    <Dialog
      open={isOpen && priced !== undefined}
      onClose={order.close}
      title={t('week.review')}
      actions={
        <div className={styles.acts}>
          {wanted.length > 0 && (
            <Sum words={t('ordering.total')} minor={sumMinor(wanted.map(costOf))} isTotal />
          )}
          <ShortAction order={order} />
          {fitting.length > 0 && (
            <Button
              kind={shortfall ? 'outline' : 'primary'}
              wide
              busy={isPlacing || isEstimating}
              onClick={order.place}
            >
              <span>
                {fitting.length === reviewed.length
                  ? t('week.pay')
                  : t('week.fits', { count: fitting.length })}
              </span>
              <Money minor={sumMinor(fitting.map(costOf))} currency={currency} />
            </Button>
          )}
        </div>
      }
    >
      {shortfall && <ShortNote shortfall={shortfall} />}
      {left.length > 0 && (
        <Card tone="warn" role="status">
          <h3 className={styles.heading}>{t('week.unfitTitle', { count: left.length })}</h3>
          <Meals lines={left} isMixed />
        </Card>
      )}
      {warned.length > 0 && (
        <Card tone="warn">
          <h3 className={styles.heading}>{t('week.warnedTitle', { count: warned.length })}</h3>
          <Meals lines={warned} isMixed order={order} />
        </Card>
      )}
      {wanted.length > 0 && <Bill lines={wanted} order={order} />}
      {fitting.length > 0 && <p className={styles.note}>{t('week.allText')}</p>}
    </Dialog>
  );
}

/** Each student's meals and their sum, and the part that each wallet pays. */
function Bill({
  lines,
  order: { priced, shortfall },
}: {
  lines: readonly ReviewedMeal[];
  order: Order;
}) {
  const t = useT();
  const { currency } = useSession();
  const bills = [...Map.groupBy(lines, ({ diner }) => diner.id)].flatMap(([id, meals]) => {
    const [first] = meals;
    const wallet = priced?.wallets?.find(({ student }) => student === id);
    return first
      ? [
          {
            meals,
            name: first.diner.givenName,
            sumMinor: sumMinor(meals.map(costOf)),
            balanceMinor: wireToMinor(wallet?.balance ?? 0, currency),
          },
        ]
      : [];
  });
  return (
    <>
      {bills.map(({ meals, name, sumMinor: minor }) => (
        <section key={meals[0]?.diner.id} className={styles.student} aria-label={name}>
          <h3 className={styles.heading}>{name}</h3>
          <Meals lines={meals} isCovered={shortfall?.canTransfer === true} />
          {bills.length > 1 && <Sum words={t('ordering.column.subtotal')} minor={minor} />}
        </section>
      ))}
      <div className={styles.wallets}>
        {bills.map(({ meals, name, sumMinor: minor, balanceMinor }) => (
          <Sum
            key={meals[0]?.diner.id}
            words={t('week.fromWallet', { name })}
            minor={minor < balanceMinor ? minor : balanceMinor}
          >
            {t('students.balanceOf', { name })}{' '}
            <Money minor={balanceMinor} currency={currency} size="small" />
          </Sum>
        ))}
        {shortfall && (
          <Sum
            words={t(shortfall.canTransfer ? 'week.fromOwn' : 'week.toAdd')}
            minor={shortfall.missingMinor}
          />
        )}
      </div>
    </>
  );
}

/** A sum and its words; `children` explain it below. */
function Sum({
  words,
  minor,
  isTotal = false,
  children,
}: {
  words: string;
  minor: bigint;
  isTotal?: boolean;
  children?: ReactNode;
}) {
  const { currency } = useSession();
  return (
    <p className={styles.sum} data-total={isTotal || undefined}>
      <span>
        {words}
        {children && <span className={styles.why}>{children}</span>}
      </span>
      <Money minor={minor} currency={currency} />
    </p>
  );
}
