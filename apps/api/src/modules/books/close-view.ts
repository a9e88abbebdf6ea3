import type { CloseFigures } from '@merenda/contract/finance/closes';
import type { Explained } from '@merenda/domain/books/explain';
import type { CurrencyCode } from '@merenda/domain/money/currencies';
import { toMajor } from '@merenda/domain/money/money';
import { closingOf, type Figures } from './figures.ts';

/** A day's figures on the wire, as they are also kept: amounts in major units, exact. */
export function figuresView(figures: Figures, currency: CurrencyCode): CloseFigures {
  const major = (minor: bigint) => toMajor(minor, currency);
  const explained = ({ ledgerMinor, otherMinor, unexplainedMinor, parts }: Explained) => ({
    ledger: major(ledgerMinor),
    other: major(otherMinor),
    unexplained: major(unexplainedMinor),
    parts: parts.map(({ amountMinor, ...part }) => ({ ...part, value: major(amountMinor) })),
  });
  return {
    lines: figures.lines.map(({ account, openingMinor, flows, closingMinor }) => ({
      account,
      opening: major(openingMinor),
      flows: flows.map(({ kind, amountMinor, postings, isCorrection }) => ({
        ...{ kind, postings, isCorrection },
        value: major(amountMinor),
      })),
      closing: major(closingMinor),
    })),
    schools: figures.schools.map((school) => ({
      _id: school.id,
      name: school.name,
      opening: major(school.openingMinor),
      purchases: major(school.purchasesMinor),
      refunds: major(school.refundsMinor),
      closing: major(closingOf(school)),
    })),
    processor: explained(figures.processor),
    sales: explained(figures.sales),
    wallets: {
      held: major(figures.wallets.heldMinor),
      owed: major(figures.wallets.owedMinor),
    },
    comparisons: figures.comparisons,
  };
}
