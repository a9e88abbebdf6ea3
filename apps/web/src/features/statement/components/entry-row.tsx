import type { Currency } from '@merenda/domain/money/money';
import { wireToMinor } from '@merenda/domain/money/money';
import type { Day } from '@merenda/domain/time/dates';
import { Hidden } from '@merenda/ui/blocks/layout/hidden.tsx';
import { Money } from '@merenda/ui/blocks/money/money.tsx';
import { MoneyRow } from '@merenda/ui/blocks/money/money-row.tsx';
import { dotted } from '@merenda/ui/i18n/dotted.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import type { Entry, WalletEntry } from '../api/entries.ts';
import { signedMinor } from '../model/days.ts';
import { useEntryWords } from '../model/entry-words.ts';
import type { Owner } from '../model/use-owners.ts';
import { EntryPicture } from './entry-picture.tsx';
import { EntryTitle } from './entry-title.tsx';
import styles from './statement.module.css';

/** One entry: what it was, whose, when, and its amount; in a statement of one wallet the balance. */
export function EntryRow({
  entry,
  owner,
  isOfMany,
  day,
  tellsBalance = true,
  currency,
}: {
  entry: WalletEntry & { isInternal?: boolean };
  /** The owner of the entry's wallet. */
  owner: Owner | undefined;
  /** The row stands among several wallets' entries: it names its owner. */
  isOfMany: boolean;
  /** The day in the heading above; without one the row is brief and tells its day. */
  day?: Day;
  /** The list is in the order of the postings here: the balance after the entry stands beside it. */
  tellsBalance?: boolean;
  currency: Currency;
}) {
  const t = useT();
  const { title, short, about, when, booked } = useEntryWords()(entry, day);
  const isBrief = day === undefined;
  const receipt = entry.transaction.topup && t('receipts.title');
  return (
    <MoneyRow
      icon={<EntryPicture entry={entry} />}
      title={
        <EntryTitle entry={entry} owner={owner}>
          {isBrief ? short : title}
        </EntryTitle>
      }
      text={
        <>
          <EntryDot entry={entry} />
          {dotted([
            isOfMany && owner?.name,
            !(isBrief && entry.kind === 'purchase') && about,
            when,
            ...(isBrief ? [] : [booked, receipt]),
          ])}
        </>
      }
    >
      <EntryAmount entry={entry} currency={currency} />
      {!isOfMany && tellsBalance && (
        <span>
          <Hidden>{t('statement.balanceAfter', { amount: '' })}</Hidden>
          <Money
            minor={wireToMinor(entry.balance.value, currency)}
            currency={currency}
            size="small"
            tone="muted"
          />
        </span>
      )}
    </MoneyRow>
  );
}

/** The dot of a purchase and of its refund (product:wallets#marks-of-entries). */
export const EntryDot = ({ entry: { kind } }: { entry: Entry }) =>
  (kind === 'purchase' || kind === 'purchase-refund') && (
    <span className={styles.dot} aria-hidden />
  );

/** An amount with its sign; without one for a move within the listed wallets. */
export function EntryAmount({
  entry,
  currency,
}: {
  entry: Entry & { isInternal?: boolean };
  currency: Currency;
}) {
  if (entry.isInternal) {
    return <Money minor={wireToMinor(entry.value, currency)} currency={currency} tone="muted" />;
  }
  return <Money minor={signedMinor(entry, currency)} currency={currency} sign tone="auto" />;
}
