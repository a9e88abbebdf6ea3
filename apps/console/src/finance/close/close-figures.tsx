import { formatMoney } from '@merenda/domain/money/money';
import { Money } from '@merenda/ui/blocks/money/money.tsx';
import { dotted } from '@merenda/ui/i18n/dotted.ts';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { Link } from '@tanstack/react-router';
import { Figures } from '../figures.tsx';
import styles from '../finance.module.css';
import { accountName, kindName } from '../kind-name.ts';
import { amountOf } from '../money.ts';
import { booksOf } from './close-rows.ts';
import type { Close } from './queries.ts';

/** The three books beside each other: ledger, processor and orders, and all wallets. */
export function BooksCard({ close }: { close: Close }) {
  const t = useT();
  const language = useLanguage();
  const { wallets, lines } = close.figures;
  const rows = booksOf(close, t).map(({ name, ledger, other }) => ({
    name,
    ledger: amountOf(ledger, close.currency),
    other: amountOf(other, close.currency),
  }));
  const atDaysEnd = lines.find(({ account }) => account === 'wallets');
  const held = amountOf(wallets.held, close.currency);
  const sinceMinor =
    held.minor - amountOf(atDaysEnd?.closing ?? wallets.held, close.currency).minor;
  const isEqual = rows.every(({ ledger, other }) => ledger.minor === other.minor);
  return (
    <section className={styles.card} aria-labelledby="books">
      <h2 id="books">{t('finance.close.books')}</h2>
      <Figures
        rows={rows}
        name={({ name }) => name}
        columns={[
          { title: t('finance.close.ledger'), value: ({ ledger }) => ledger },
          { title: t('finance.close.records'), value: ({ other }) => other },
          {
            title: t('finance.close.difference'),
            value: ({ ledger, other }) => ({ ...ledger, minor: ledger.minor - other.minor }),
          },
        ]}
      />
      {isEqual && <p className={styles.quiet}>{t('finance.close.equal')}</p>}
      {sinceMinor !== 0n && (
        <p className={styles.quiet}>
          {t('finance.close.since', { amount: formatMoney(sinceMinor, held.currency, language) })}
        </p>
      )}
    </section>
  );
}

/** Each cent by which two books differ, with what it is about, which leads to its postings. */
export function Parts({ close }: { close: Close }) {
  const t = useT();
  const { company, day } = close;
  const { processor, sales } = close.figures;
  const parts = [...processor.parts, ...sales.parts];
  if (parts.length === 0) return null;
  return (
    <section className={styles.card} aria-labelledby="parts">
      <h2 id="parts">{t('finance.close.parts')}</h2>
      <ul className={styles.list}>
        {parts.map(({ subject, kind, reason, value }) => {
          const words = dotted([kindName(kind, t), t(`finance.reason.${reason}`), subject]);
          return (
            <li key={`${subject} ${kind} ${reason}`}>
              {reason === 'notPosted' ? (
                <span>{words}</span>
              ) : (
                <Link to="/finance/postings" search={{ company, from: day, until: day, subject }}>
                  {words}
                </Link>
              )}
              <b>
                <Money {...amountOf(value, close.currency)} />
              </b>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Each account's day; an account and each of its movements lead to their postings. */
export function Lines({ close }: { close: Close }) {
  const t = useT();
  const { company, day, currency } = close;
  return (
    <section aria-label={t('finance.close.account')}>
      <Figures
        head={t('finance.close.account')}
        rows={close.figures.lines}
        name={({ account }) => (
          <Link
            to="/finance/postings"
            search={{ company, from: day, until: day, of: 'close', account }}
          >
            {accountName(account, t)}
          </Link>
        )}
        columns={[
          {
            title: t('finance.close.opening'),
            value: ({ opening }) => amountOf(opening, currency),
          },
          {
            title: t('finance.close.movements'),
            value: ({ account, flows }) =>
              flows.map(({ kind, value, isCorrection }) => (
                <div key={`${kind} ${isCorrection}`} className={styles.flow}>
                  <Link
                    to="/finance/postings"
                    search={{
                      ...{ company, from: day, until: day, account, kind },
                      ...(isCorrection && { of: 'correction' }),
                    }}
                  >
                    {isCorrection
                      ? t('finance.close.correction', { kind: kindName(kind, t) })
                      : kindName(kind, t)}
                  </Link>
                  <Money {...amountOf(value, currency)} />
                </div>
              )),
          },
          {
            title: t('finance.close.closing'),
            value: ({ closing }) => amountOf(closing, currency),
          },
        ]}
      />
    </section>
  );
}

/** The sales account by school; a school leads to its postings. */
export function Schools({ close }: { close: Close }) {
  const t = useT();
  const { company, day, figures, currency } = close;
  if (figures.schools.length === 0) return null;
  const columns = ['opening', 'purchases', 'refunds', 'closing'] as const;
  return (
    <section className={styles.schools} aria-labelledby="schools">
      <h2 id="schools">{t('finance.close.schools')}</h2>
      <Figures
        head={t('finance.close.school')}
        rows={figures.schools}
        name={({ _id, name }) => (
          <Link
            to="/finance/postings"
            search={{ company, from: day, until: day, of: 'close', account: 'sales', school: _id }}
          >
            {name}
          </Link>
        )}
        columns={columns.map((column) => ({
          title: t(`finance.close.${column}`),
          value: (school: Close['figures']['schools'][number]) =>
            amountOf(school[column], currency),
        }))}
      />
    </section>
  );
}
