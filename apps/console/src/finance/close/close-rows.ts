import type { Translate } from '@merenda/i18n';
import { dotted } from '@merenda/ui/i18n/dotted.ts';
import type { Amount, Column } from '../../table/column.ts';
import { accountName, kindName } from '../kind-name.ts';
import { amountOf } from '../money.ts';
import type { Close } from './queries.ts';

/** A name in words, and its code in a file. */
interface Named {
  words: string;
  code?: string;
}

/** A figure of a day's close. */
interface CloseRow {
  part: string;
  of: Named;
  figure: Named;
  amount: Amount;
}

/** A close in a file: one figure a row (product:console-finance#daily-close). */
export const CLOSE_COLUMNS: readonly Column<CloseRow>[] = [
  { name: 'finance.close.part', kind: 'text', value: ({ part }) => part },
  {
    name: 'console.name',
    kind: 'text',
    value: ({ of }) => of.words,
    code: ({ of }) => of.code ?? of.words,
  },
  {
    name: 'finance.postings.text',
    kind: 'text',
    value: ({ figure }) => figure.words,
    code: ({ figure }) => figure.code ?? figure.words,
  },
  { name: 'console.payouts.amount', kind: 'amount', value: ({ amount }) => amount },
];

/** Every figure of a close, in the order of the page. */
export function closeRows(close: Close, t: Translate): CloseRow[] {
  const { processor, sales, lines, schools } = close.figures;
  const rowsOf = (part: string) => (of: Named, figure: Named, value: number) => ({
    ...{ part, of, figure },
    amount: amountOf(value, close.currency),
  });
  const [book, explained, line, school] = [
    rowsOf(t('finance.close.books')),
    rowsOf(t('finance.close.parts')),
    rowsOf(t('finance.close.account')),
    rowsOf(t('finance.close.schools')),
  ];
  const opening = { words: t('finance.close.opening') };
  const closing = { words: t('finance.close.closing') };
  return [
    ...booksOf(close, t).flatMap(({ name: words, ledger, other }) => [
      book({ words }, { words: t('finance.close.ledger') }, ledger),
      book({ words }, { words: t('finance.close.records') }, other),
    ]),
    ...[...processor.parts, ...sales.parts].map(({ subject, kind, reason, value }) => {
      const words = dotted([kindName(kind, t), t(`finance.reason.${reason}`)]);
      return explained({ words: subject }, { words, code: `${kind} ${reason}` }, value);
    }),
    ...lines.flatMap(({ account, flows, ...balances }) => {
      const of = { words: accountName(account, t), code: account };
      return [
        line(of, opening, balances.opening),
        ...flows.map(({ kind, value, isCorrection }) =>
          line(
            of,
            isCorrection ? correction(kind, t) : { words: kindName(kind, t), code: kind },
            value,
          ),
        ),
        line(of, closing, balances.closing),
      ];
    }),
    ...schools.flatMap(({ name: words, purchases, refunds, ...balances }) => [
      school({ words }, opening, balances.opening),
      school({ words }, { words: t('finance.close.purchases') }, purchases),
      school({ words }, { words: t('finance.close.refunds') }, refunds),
      school({ words }, closing, balances.closing),
    ]),
  ];
}

/** A flow of an earlier day. */
const correction = (kind: string, t: Translate): Named => ({
  words: t('finance.close.correction', { kind: kindName(kind, t) }),
});

/** The three books, each by the ledger and by the other records. */
export function booksOf({ closed, figures: { processor, sales, wallets } }: Close, t: Translate) {
  return [
    { name: t('finance.close.processor'), ledger: processor.ledger, other: processor.other },
    { name: t('finance.close.sales'), ledger: sales.ledger, other: sales.other },
    {
      name: t(closed ? 'finance.close.wallets.then' : 'finance.close.wallets.now'),
      ledger: wallets.owed,
      other: wallets.held,
    },
  ];
}
