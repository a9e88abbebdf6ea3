import { sumMinor, wireToMinor } from '@merenda/domain/money/money';
import { formatDay } from '@merenda/i18n';
import { isFailure } from '../../../../client/failure.ts';
import { useIdempotencyKey } from '../../../../client/use-idempotency-key.ts';
import { translateNow, useLanguage, useLocalised, useT } from '../../../../i18n/language.ts';
import { useSession } from '../../../../session/session.ts';
import { Button, ButtonLink } from '../../../../ui/actions/button.tsx';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { Money } from '../../../../ui/money/money.tsx';
import { notify } from '../../../../ui/notifications/notify.ts';
import { notifyFailure } from '../../../../ui/notifications/notify-failure.ts';
import { type Estimation, usePlaceWeek } from '../../api/week.ts';
import type { BasketLine } from '../../model/week/use-basket.ts';
import styles from './week.module.css';

/** A line of the basket with what the estimation says of it. */
interface Reviewed extends BasketLine {
  estimated: Estimation['meals'][number];
}

/**
 * The basket as it was estimated: the sum a wallet, what does not fit and why, and one payment of all
 * or, when the guardian chooses so, of what fits (product:week#what-fits).
 */
export function ReviewDialog({
  lines = [],
  estimation,
  onAgain,
  onClose,
  onPlaced,
}: {
  /** Undefined while nothing is reviewed. */
  lines: readonly BasketLine[] | undefined;
  estimation: Estimation | undefined;
  onAgain: () => void;
  onClose: () => void;
  onPlaced: () => void;
}) {
  const t = useT();
  const { currency } = useSession();
  const reviewed = lines.flatMap((line, at): Reviewed[] => {
    const estimated = estimation?.meals[at];
    return estimated ? [{ ...line, estimated }] : [];
  });
  const fitting = reviewed.filter(({ estimated }) => !estimated.unfit);
  const unfit = reviewed.filter(({ estimated }) => estimated.unfit);
  const payment = usePayment(onPlaced, onAgain);
  const totalMinor = sumMinor(
    fitting.map(({ estimated }) => wireToMinor(estimated.cart?.cost.total ?? 0, currency)),
  );
  const isShort = unfit.some(({ estimated }) => estimated.unfit?.reason === 'insufficient_balance');
  return (
    <Dialog
      open={reviewed.length > 0}
      onClose={onClose}
      title={t('week.review')}
      actions={
        <>
          {isShort && (
            <ButtonLink to="/payments" kind="soft">
              {t('home.addBalance')}
            </ButtonLink>
          )}
          {fitting.length > 0 && (
            <Button wide busy={payment.busy} onClick={() => payment.pay(fitting)}>
              <span>
                {unfit.length === 0 ? t('week.pay') : t('week.fits', { count: fitting.length })}
              </span>
              <Money minor={totalMinor} currency={currency} />
            </Button>
          )}
        </>
      }
    >
      <Wallets estimation={estimation} lines={lines} />
      {unfit.length > 0 && (
        <Card tone="warn" role="status">
          <h3 className={styles.menuName}>{t('week.unfitTitle', { count: unfit.length })}</h3>
          <Lines lines={unfit} />
        </Card>
      )}
      <Lines lines={fitting} />
      {fitting.length > 0 && <p className={styles.note}>{t('week.allText')}</p>}
    </Dialog>
  );
}

/** What each wallet pays, of how much. */
function Wallets({
  estimation,
  lines,
}: {
  estimation: Estimation | undefined;
  lines: readonly BasketLine[];
}) {
  const t = useT();
  const { currency } = useSession();
  return (
    <ul className={styles.sums}>
      {estimation?.wallets.map(({ student, total, balance }) => {
        const missingMinor = wireToMinor(total, currency) - wireToMinor(balance, currency);
        return (
          <li key={student} className={styles.sum}>
            <span>{lines.find(({ cell }) => cell.diner.id === student)?.cell.diner.givenName}</span>
            <span className={styles.amounts}>
              <span>
                <Money minor={wireToMinor(total, currency)} currency={currency} />
                {' / '}
                <Money minor={wireToMinor(balance, currency)} currency={currency} tone="muted" />
              </span>
              {missingMinor > 0n && (
                <span className={styles.missing}>
                  {t('week.short')} <Money minor={missingMinor} currency={currency} size="small" />
                </span>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function Lines({ lines }: { lines: readonly Reviewed[] }) {
  const language = useLanguage();
  const localised = useLocalised();
  return (
    <ul className={styles.lines}>
      {lines.map(({ cell, options, slot, totalMinor, estimated, meal }) => (
        <li key={`${cell.key} ${meal.menu}`} className={styles.line}>
          <span>
            <strong>
              {cell.diner.givenName}, {formatDay(language, cell.day, 'dayOfWeek')} {slot}
            </strong>
            <span className={styles.dish}>
              {options.map(({ dish }) => localised(dish.product.name)).join(', ')}
            </span>
            {estimated.unfit && <span className={styles.reason}>{estimated.unfit.message}</span>}
          </span>
          <Money minor={totalMinor} currency={cell.diner.currency} size="small" />
        </li>
      ))}
    </ul>
  );
}

/** Pays for what was reviewed, all of it or nothing; a refusal is told and estimated again. */
function usePayment(onPlaced: () => void, onRefused: () => void) {
  const { me } = useSession();
  const { key, renew } = useIdempotencyKey();
  const place = usePlaceWeek(me._id, key);
  return {
    busy: place.isPending,
    pay: (lines: readonly Reviewed[]) =>
      place.mutate(
        lines.flatMap(({ estimated: { cart }, meal: { scheduledFor } }) =>
          cart ? [{ cartId: cart._id, scheduledFor }] : [],
        ),
        {
          onSuccess: ({ orders }) => {
            renew();
            notify('good', translateNow('week.done', { count: orders.length }));
            onPlaced();
          },
          onError: (error) => {
            notifyFailure(error, 'week.error.place');
            // Without a definite answer the same key asks again what became of it.
            if (isFailure(error, 'timeout', 'unavailable')) return;
            renew();
            onRefused();
          },
        },
      ),
  };
}
