import type { CurrencyCode } from '@merenda/domain/money/currencies';
import { formatMoney, sumMinor } from '@merenda/domain/money/money';
import type { PayoutStatus } from '@merenda/domain/payouts/payouts';
import type { Language } from '@merenda/domain/places/languages';
import { formatDateTime, type Translate } from '@merenda/i18n';
import { MoreButton } from '@merenda/ui/blocks/actions/more-button.tsx';
import { PillSet } from '@merenda/ui/blocks/choices/pill-set.tsx';
import { PageHeader } from '@merenda/ui/blocks/layout/screen.tsx';
import { Money } from '@merenda/ui/blocks/money/money.tsx';
import { EmptyState } from '@merenda/ui/blocks/states/empty-state.tsx';
import { ErrorState } from '@merenda/ui/blocks/states/error-state.tsx';
import { ListSkeleton } from '@merenda/ui/blocks/states/skeletons.tsx';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, Outlet, useNavigate, useSearch } from '@tanstack/react-router';
import type { KeyboardEvent } from 'react';
import { localZone } from '../session/local-zone.ts';
import { PayoutState } from './payout-state.tsx';
import styles from './payouts.module.css';
import { minorOf, type OperatorPayout, payoutsQuery } from './queries.ts';

/** The states of the filter; without one the payouts that wait. */
const SHOWN = ['settled', 'refused', 'withdrawn', 'returned'] as const satisfies PayoutStatus[];
const WAITING = 'waiting';

/** The queue of payouts, the oldest first, and the chosen one beside it (product:reversal#operators). */
export function PayoutsPage() {
  const t = useT();
  const language = useLanguage();
  const { status } = useSearch({ from: '/signed-in/payouts' });
  const navigate = useNavigate();
  const list = useInfiniteQuery(payoutsQuery(status));
  const { data, error, refetch } = list;
  const payouts = data?.pages.flatMap(({ docs }) => docs);
  const total = data?.pages[0]?.total ?? 0;
  return (
    <>
      <PageHeader
        title={t('console.payouts')}
        text={payouts && !status && waitingText(t, language, total, payouts)}
      />
      <PillSet
        isCompact
        legend={t('console.payouts.filter')}
        values={[status ?? WAITING]}
        onToggle={(chosen) =>
          navigate({ to: '/payouts', search: chosen === WAITING ? {} : { status: chosen } })
        }
        options={([WAITING, ...SHOWN] as const).map((value) => ({
          value,
          label: t(value === WAITING ? 'console.payouts.open' : `console.payouts.status.${value}`),
        }))}
      />
      <div className={styles.split}>
        {payouts ? (
          <PayoutTable payouts={payouts} />
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <ListSkeleton />
        )}
        <Outlet />
      </div>
      <MoreButton list={list} />
    </>
  );
}

/** "3 wait, R$ 1,284.50 in all"; each currency has its own sum. */
function waitingText(
  t: Translate,
  language: Language,
  total: number,
  payouts: readonly OperatorPayout[],
): string {
  if (total === 0) return t('console.payouts.none');
  // A sum of a part would be taken for the whole.
  if (payouts.length < total) return t('console.payouts.count', { count: total });
  const sums = Map.groupBy(payouts, ({ currency }) => currency as CurrencyCode);
  const amounts = [...sums].map(([currency, some]) =>
    formatMoney(sumMinor(some.map(minorOf)), currency, language),
  );
  return t('console.payouts.waiting', {
    count: total,
    amount: new Intl.ListFormat(language, { type: 'unit' }).format(amounts),
  });
}

function PayoutTable({ payouts }: { payouts: readonly OperatorPayout[] }) {
  const t = useT();
  const language = useLanguage();
  if (payouts.length === 0) return <EmptyState title={t('console.payouts.none')} />;
  return (
    <table className={styles.table} onKeyDown={moveFocus}>
      <thead>
        <tr>
          <th scope="col">{t('console.payouts.asked')}</th>
          <th scope="col">{t('console.payouts.company')}</th>
          <th scope="col">{t('console.payouts.to')}</th>
          <th scope="col" className={styles.amount}>
            {t('console.payouts.amount')}
          </th>
          <th scope="col">{t('console.payouts.state')}</th>
        </tr>
      </thead>
      <tbody>
        {payouts.map((payout) => (
          <tr key={payout._id}>
            <td>
              <Link
                to="/payouts/$payoutId"
                params={{ payoutId: payout._id }}
                search
                resetScroll={false}
                className={styles.open}
              >
                {formatDateTime(language, payout.createdAt, 'short', localZone())}
              </Link>
            </td>
            <td>{payout.company}</td>
            <td>{payout.details?.destination.account ?? '–'}</td>
            <td className={styles.amount}>
              <Money minor={minorOf(payout)} currency={payout.currency as CurrencyCode} />
            </td>
            <td>
              <PayoutState payout={payout} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** The arrow keys move between the rows; Enter opens one. */
function moveFocus(event: KeyboardEvent<HTMLTableElement>): void {
  const step = STEPS[event.key];
  if (step === undefined) return;
  const links = [...event.currentTarget.querySelectorAll('a')];
  const next = links[links.indexOf(document.activeElement as HTMLAnchorElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** The place of the panel while no payout is chosen. */
export function NoPayout() {
  const t = useT();
  return <p className={styles.hint}>{t('console.payouts.choose')}</p>;
}
