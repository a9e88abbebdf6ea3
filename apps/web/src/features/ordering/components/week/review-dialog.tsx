import { formatMoney, sumMinor, wireToMinor } from '@merenda/domain/money/money';
import { formatDay } from '@merenda/i18n';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { Checkbox } from '@merenda/ui/blocks/choices/checkbox.tsx';
import { Dialog } from '@merenda/ui/blocks/dialogs/dialog.tsx';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { Money } from '@merenda/ui/blocks/money/money.tsx';
import { useLanguage, useLocalised, useT } from '@merenda/ui/i18n/language.ts';
import { useSession } from '../../../../session/session.ts';
import type { PricedLines, ReviewedLine } from '../../model/order/review.ts';
import type { OrderInProgress } from '../../model/order/use-order.ts';
import type { BasketLine } from '../../model/week/use-basket.ts';
import { ShortAction, ShortNote } from '../order/too-little.tsx';
import { UnansweredDialog } from '../order/unanswered-order.tsx';
import styles from './week.module.css';

/**
 * The priced basket: the sum by wallet, the meals that do not fit and why, and the warnings to confirm. The
 * guardian pays for all meals or, by choice, for those that fit (product:week#what-fits).
 */
export function ReviewDialog({ order }: { order: OrderInProgress<BasketLine> }) {
  const t = useT();
  const language = useLanguage();
  const { currency } = useSession();
  const { isOpen, priced, reviewed, fitting, shortfall, unanswered, busy, isEstimating } = order;
  if (unanswered) {
    return (
      <UnansweredDialog open={isOpen} onClose={order.close} order={order}>
        <Lines lines={unanswered.lines} />
      </UnansweredDialog>
    );
  }
  const warned = reviewed.filter(({ warnings }) => warnings.length > 0);
  const unfit = reviewed.filter((line) => !fitting.includes(line));
  const { short = [], left = [] } = Object.groupBy(
    unfit.filter((line) => !warned.includes(line)),
    ({ unaffordable }) => (unaffordable === 'insufficient_balance' ? 'short' : 'left'),
  );
  const costs = fitting.map(({ cart }) => wireToMinor(cart?.cost.total ?? 0, currency));
  return (
    <Dialog
      open={isOpen && priced !== undefined}
      onClose={order.close}
      title={t('week.review')}
      actions={
        <div className={styles.acts}>
          <ShortAction order={order} />
          {fitting.length > 0 && (
            <Button
              kind={shortfall ? 'outline' : 'primary'}
              wide
              busy={busy || isEstimating}
              onClick={order.place}
            >
              <span>
                {unfit.length === 0 ? t('week.pay') : t('week.fits', { count: fitting.length })}
              </span>
              <Money minor={sumMinor(costs)} currency={currency} />
            </Button>
          )}
        </div>
      }
    >
      {shortfall && <ShortNote shortfall={shortfall} />}
      {priced && <Wallets {...priced} />}
      {left.length > 0 && (
        <Card tone="warn" role="status">
          <h3 className={styles.menuName}>{t('week.unfitTitle', { count: left.length })}</h3>
          <Lines lines={left} />
        </Card>
      )}
      {warned.length > 0 && (
        <Card tone="warn">
          <h3 className={styles.menuName}>{t('week.warnedTitle', { count: warned.length })}</h3>
          <Lines lines={warned} order={order} />
        </Card>
      )}
      <Lines lines={fitting.filter((line) => !warned.includes(line))} />
      {shortfall && short.length > 0 && (
        <h3 className={styles.menuName}>
          {t('week.withMore', { amount: formatMoney(shortfall.missingMinor, currency, language) })}
        </h3>
      )}
      <Lines lines={short} />
      {fitting.length > 0 && <p className={styles.note}>{t('week.allText')}</p>}
    </Dialog>
  );
}

/** The total and the balance of each wallet. */
function Wallets({ wallets, lines }: PricedLines<BasketLine>) {
  const t = useT();
  const { currency } = useSession();
  return (
    <ul className={styles.sums}>
      {wallets?.map(({ student, total, balance }) => {
        const missingMinor = wireToMinor(total, currency) - wireToMinor(balance, currency);
        return (
          <li key={student} className={styles.sum}>
            <span>{lines.find(({ diner }) => diner.id === student)?.diner.givenName}</span>
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
  order,
}: {
  lines: readonly ReviewedLine<BasketLine>[];
  /** The order, with which warnings are confirmed. */
  order?: OrderInProgress<BasketLine>;
}) {
  const t = useT();
  const language = useLanguage();
  const localised = useLocalised();
  return (
    <ul className={styles.lines}>
      {lines.map((line) => {
        const { cart, cell, diner, options, slot, meal, refused, warnings, unaffordable } = line;
        const totalMinor = cart ? wireToMinor(cart.cost.total, diner.currency) : line.totalMinor;
        return (
          <li key={`${cell.key} ${meal.menu}`} className={styles.line}>
            <span>
              <strong>
                {diner.givenName}, {formatDay(language, cell.day, 'shortWithWeekday')}, {slot}
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
              {unaffordable === 'daily_limit_exceeded' && (
                <span className={styles.reason}>{t('week.unfit.daily_limit_exceeded')}</span>
              )}
              {order && (
                <Checkbox
                  label={t('ordering.warnings.confirm')}
                  checked={line.isConfirmed}
                  disabled={order.isEstimating}
                  onChange={(isGiven) => order.accept(line, isGiven)}
                />
              )}
            </span>
            <Money minor={totalMinor} currency={diner.currency} size="small" />
          </li>
        );
      })}
    </ul>
  );
}
