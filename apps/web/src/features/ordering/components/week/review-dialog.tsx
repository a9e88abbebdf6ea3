import { sumMinor, wireToMinor } from '@merenda/domain/money/money';
import { agreedName, type OrderCosts } from '@merenda/domain/ordering/agreed-order';
import { formatDay } from '@merenda/i18n';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { Checkbox } from '@merenda/ui/blocks/choices/checkbox.tsx';
import { Dialog } from '@merenda/ui/blocks/dialogs/dialog.tsx';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { Money } from '@merenda/ui/blocks/money/money.tsx';
import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { notifyFailure, notifyUndecided } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { translateNow, useLanguage, useLocalised, useT } from '@merenda/ui/i18n/language.ts';
import { useSession } from '../../../../session/session.ts';
import { type Acceptance, type Estimation, usePlaceWeek } from '../../api/week.ts';
import { AT_WEEK, type Resumed, useOrderAsAgreed } from '../../model/use-agreed.ts';
import { type Shortfall, useShortfall } from '../../model/use-shortfall.ts';
import type { BasketLine } from '../../model/week/use-basket.ts';
import { type Reviewed, useReview } from '../../model/week/use-review.ts';
import { ShortActions } from '../order/too-little.tsx';
import { UnansweredDialog } from '../order/unanswered-order.tsx';
import styles from './week.module.css';

/**
 * The basket as it was estimated: the sum a wallet, what does not fit and why, what must be confirmed
 * knowingly, and one payment of all or, when the guardian chooses so, of what fits
 * (product:week#what-fits).
 */
export function ReviewDialog({
  lines = [],
  estimation,
  week,
  agreed,
  onAgain,
  onClose,
  onUnanswered,
  onPlaced,
}: {
  /** Undefined while nothing is reviewed. */
  lines: readonly BasketLine[] | undefined;
  estimation: Estimation | undefined;
  /** The week that is shown. */
  week: 'this' | 'next';
  /** With which the page was come back to from a top-up. */
  agreed: Resumed | undefined;
  onAgain: () => void;
  onClose: () => void;
  /** It may be paid. */
  onUnanswered: () => void;
  onPlaced: () => void;
}) {
  const t = useT();
  const { currency } = useSession();
  const { reviewed, fitting, unfit, confirm, confirmed, forget } = useReview(
    lines,
    estimation,
    agreed?.confirmed,
  );
  const end = (then: () => void) => () => {
    forget();
    then();
  };
  const payment = usePayment({ onPlaced: end(onPlaced), onUnanswered, onRefused: onAgain });
  const warned = reviewed.filter(({ warnings }) => warnings.length > 0);
  const left = unfit.filter((line) => !warned.includes(line));
  const totalMinor = sumMinor(
    fitting.map(({ cart }) => wireToMinor(cart?.cost.total ?? 0, currency)),
  );
  // Without the balances, so much would be ordered.
  const wanted = reviewed.filter(
    (line) => fitting.includes(line) || line.unaffordable === 'insufficient_balance',
  );
  const goesOn = useOrderAsAgreed(
    agreed,
    reviewed.length > 0 ? { costs: costsOf(fitting), isReady: true } : undefined,
    () => payment.pay(fitting),
  );
  const shortfall = useShortfall(sumsOf(wanted), {
    back: { to: '/week' },
    agreed: { at: AT_WEEK, costs: costsOf(wanted), confirmed, week },
    isBeingPaid: payment.busy,
    goesOn,
  });
  const { unanswered } = payment;
  if (unanswered) {
    return (
      <UnansweredDialog
        open={reviewed.length > 0}
        onClose={end(onClose)}
        again={unanswered.again}
        busy={payment.busy}
      >
        <Lines lines={unanswered.lines} />
      </UnansweredDialog>
    );
  }
  return (
    <Dialog
      open={reviewed.length > 0}
      onClose={end(onClose)}
      title={t('week.review')}
      actions={
        <>
          {shortfall && (
            <ShortActions
              shortfall={shortfall}
              busy={payment.busy}
              onTransfer={() => payment.pay(wanted, shortfall)}
            />
          )}
          {fitting.length > 0 && (
            <Button
              kind={shortfall ? 'outline' : 'primary'}
              wide
              busy={payment.busy}
              onClick={() => payment.pay(fitting)}
            >
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
      {left.length > 0 && (
        <Card tone="warn" role="status">
          <h3 className={styles.menuName}>{t('week.unfitTitle', { count: left.length })}</h3>
          <Lines lines={left} />
        </Card>
      )}
      {warned.length > 0 && (
        <Card tone="warn">
          <h3 className={styles.menuName}>{t('week.warnedTitle', { count: warned.length })}</h3>
          <Lines lines={warned} onConfirm={confirm} />
        </Card>
      )}
      <Lines lines={fitting.filter((line) => !warned.includes(line))} />
      {fitting.length > 0 && <p className={styles.note}>{t('week.allText')}</p>}
    </Dialog>
  );
}

/** The meals that would be ordered, with their dishes. */
const costsOf = (lines: readonly Reviewed[]): OrderCosts =>
  Object.fromEntries(
    lines.map(({ cart, cell, meal }) => [
      agreedName(cell.diner.id, meal.scheduledFor, meal.items),
      cart?.cost.total ?? 0,
    ]),
  );

/** What each student's meals cost together. */
const sumsOf = (lines: readonly Reviewed[]) =>
  [...Map.groupBy(lines, ({ cell }) => cell.diner.id).values()].flatMap((theirs) => {
    const [first] = theirs;
    const costs = theirs.map(({ totalMinor }) => totalMinor);
    return first ? [{ diner: first.cell.diner, totalMinor: sumMinor(costs) }] : [];
  });

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

function Lines({
  lines,
  onConfirm,
}: {
  lines: readonly Reviewed[];
  onConfirm?: (line: Reviewed, isGiven: boolean) => void;
}) {
  const t = useT();
  const language = useLanguage();
  const localised = useLocalised();
  return (
    <ul className={styles.lines}>
      {lines.map((line) => {
        const { cell, options, slot, totalMinor, meal, refused, warnings, unaffordable } = line;
        return (
          <li key={`${cell.key} ${meal.menu}`} className={styles.line}>
            <span>
              <strong>
                {cell.diner.givenName}, {formatDay(language, cell.day, 'shortWithWeekday')}, {slot}
              </strong>
              <span className={styles.dish}>
                {options.map(({ dish }) => localised(dish.product.name)).join(', ')}
              </span>
              {[refused, ...warnings.map(({ message }) => message)].map(
                (message) =>
                  message && (
                    <span key={message} className={styles.reason}>
                      {message}
                    </span>
                  ),
              )}
              {unaffordable && (
                <span className={styles.reason}>{t(`week.unfit.${unaffordable}`)}</span>
              )}
              {onConfirm && (
                <Checkbox
                  label={t('ordering.warnings.confirm')}
                  checked={line.isConfirmed}
                  onChange={(isGiven) => onConfirm(line, isGiven)}
                />
              )}
            </span>
            <Money minor={totalMinor} currency={cell.diner.currency} size="small" />
          </li>
        );
      })}
    </ul>
  );
}

/** Pays for what was reviewed, all of it or nothing; a refusal is told and estimated again. */
function usePayment({
  onPlaced,
  onUnanswered,
  onRefused,
}: Record<'onPlaced' | 'onUnanswered' | 'onRefused', () => void>) {
  const { me } = useSession();
  const { send, unanswered, isPending } = usePlaceWeek<Paid>(me._id, {
    onDone: ({ orders }) => {
      notify('good', translateNow('week.done', { count: orders.length }));
      onPlaced();
    },
    onFailed: (error, isRefused) => {
      if (isRefused) {
        notifyFailure(error, 'week.error.place');
        return onRefused();
      }
      notifyUndecided(error);
      onUnanswered();
    },
  });
  return {
    busy: isPending,
    /** What is missing comes from the own wallet, with each student's first meal. */
    pay: (lines: readonly Reviewed[], shortfall?: Shortfall) =>
      send({ lines, carts: acceptancesOf(lines, shortfall) }),
    /** What was sent, while nobody knows whether it was placed; `again` asks (product:ordering#lost-answer). */
    unanswered: unanswered && { ...unanswered, again: () => send(unanswered) },
  };
}

interface Paid {
  lines: readonly Reviewed[];
  carts: Acceptance[];
}

const acceptancesOf = (lines: readonly Reviewed[], shortfall: Shortfall | undefined) =>
  lines.flatMap(({ cart, cell, warnings, meal: { scheduledFor } }, at): Acceptance[] => {
    if (!cart) return [];
    const { id } = cell.diner;
    const isFirst = lines.findIndex((line) => line.cell.diner.id === id) === at;
    const missing = isFirst ? shortfall?.topup.amounts[id] : undefined;
    return [
      {
        cartId: cart._id,
        scheduledFor,
        confirmedWarnings: warnings.map((warning) => warning.id),
        ...(missing === undefined ? {} : { transfer: missing }),
      },
    ];
  });
