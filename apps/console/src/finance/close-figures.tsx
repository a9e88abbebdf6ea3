import type { CurrencyCode } from '@merenda/domain/money/currencies';
import { Money } from '@merenda/ui/blocks/money/money.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { Link } from '@tanstack/react-router';
import styles from './finance.module.css';
import { accountName, kindName } from './kind-name.ts';
import { amountOf } from './money.ts';
import type { Close } from './queries.ts';

/** An amount of the close in its currency. */
const Amount = ({ close, value }: { close: Close; value: number }) => (
  <Money {...amountOf(value, close.currency as CurrencyCode)} />
);

/** The three books beside each other: ledger, processor and orders, and all wallets. */
export function BooksCard({ close }: { close: Close }) {
  const t = useT();
  const { processor, sales, wallets } = close.figures;
  const rows = [
    { name: t('finance.close.processor'), ledger: processor.ledger, other: processor.other },
    { name: t('finance.close.sales'), ledger: sales.ledger, other: sales.other },
    { name: t('finance.close.wallets'), ledger: wallets.owed, other: wallets.held },
  ];
  const isEqual = rows.every(({ ledger, other }) => ledger === other);
  return (
    <section className={styles.card} aria-labelledby="books">
      <h2 id="books">{t('finance.close.books')}</h2>
      <div className={styles.scroll}>
        <table className={styles.figures}>
          <thead>
            <tr>
              <td />
              <th scope="col" className={styles.amount}>
                {t('finance.close.ledger')}
              </th>
              <th scope="col" className={styles.amount}>
                {t('console.payouts.amount')}
              </th>
              <th scope="col" className={styles.amount}>
                {t('finance.close.difference')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, ledger, other }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {[ledger, other, ledger - other].map((value, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change
                  <td key={at} className={styles.amount}>
                    <Amount close={close} value={Math.round(value * 100) / 100} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {isEqual && <p className={styles.quiet}>{t('finance.close.equal')}</p>}
    </section>
  );
}

/** Each cent by which two books differ, with what it is about. */
export function Parts({ close }: { close: Close }) {
  const t = useT();
  const { processor, sales } = close.figures;
  const parts = [...processor.parts, ...sales.parts];
  if (parts.length === 0) return null;
  return (
    <section className={styles.card} aria-labelledby="parts">
      <h2 id="parts">{t('finance.close.parts')}</h2>
      <ul className={styles.list}>
        {parts.map(({ subject, kind, reason, value }) => (
          <li key={`${subject} ${kind} ${reason}`}>
            <span>
              {kindName(kind, t)} · {t(`finance.reason.${reason}`)} · {subject}
            </span>
            <b>
              <Amount close={close} value={value} />
            </b>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Each account's day; a figure leads to its postings. */
export function Lines({ close }: { close: Close }) {
  const t = useT();
  const { company, day } = close;
  return (
    <section className={styles.scroll} aria-label={t('finance.close.account')}>
      <table className={styles.figures}>
        <thead>
          <tr>
            <th scope="col">{t('finance.close.account')}</th>
            <th scope="col" className={styles.amount}>
              {t('finance.close.opening')}
            </th>
            <th scope="col">{t('finance.close.movements')}</th>
            <th scope="col" className={styles.amount}>
              {t('finance.close.closing')}
            </th>
          </tr>
        </thead>
        <tbody>
          {close.figures.lines.map(({ account, opening, flows, closing }) => (
            <tr key={account}>
              <th scope="row">{accountName(account, t)}</th>
              <td className={styles.amount}>
                <Amount close={close} value={opening} />
              </td>
              <td>
                {flows.map(({ kind, value, isCorrection }) => (
                  <div key={`${kind} ${isCorrection}`} className={styles.flow}>
                    {isCorrection ? (
                      <span>{t('finance.close.correction', { kind: kindName(kind, t) })}</span>
                    ) : (
                      <Link
                        to="/finance/postings"
                        search={{ company, from: day, until: day, account, kind }}
                      >
                        {kindName(kind, t)}
                      </Link>
                    )}
                    <Amount close={close} value={value} />
                  </div>
                ))}
              </td>
              <td className={styles.amount}>
                <b>
                  <Amount close={close} value={closing} />
                </b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The sales account by school; a school leads to its postings. */
export function Schools({ close }: { close: Close }) {
  const t = useT();
  const { company, day, figures } = close;
  if (figures.schools.length === 0) return null;
  return (
    <section className={styles.schools} aria-labelledby="schools">
      <h2 id="schools">{t('finance.close.schools')}</h2>
      <table className={styles.figures}>
        <thead>
          <tr>
            <th scope="col">{t('finance.close.school')}</th>
            {(['opening', 'purchases', 'refunds', 'closing'] as const).map((column) => (
              <th key={column} scope="col" className={styles.amount}>
                {t(`finance.close.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {figures.schools.map((school) => (
            <tr key={school._id}>
              <th scope="row">
                <Link
                  to="/finance/postings"
                  search={{ company, from: day, until: day, account: 'sales', school: school._id }}
                >
                  {school.name}
                </Link>
              </th>
              {[school.opening, school.purchases, school.refunds, school.closing].map(
                (value, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change
                  <td key={at} className={styles.amount}>
                    <Amount close={close} value={value} />
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
