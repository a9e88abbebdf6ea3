import type { ENTRY_KINDS } from '@merenda/contract/payments/wallets';
import { translate } from '@merenda/i18n/translate';
import { type Entry, entries } from '@merenda/ledger';
import { amount, dataset, type Export, PAGE } from '../../dataset.ts';
import { ownWallets } from '../own-records.ts';

/**
 * Every entry of every wallet, newest first. A student on the other side is named only when the
 * guardian is a guardian of the student.
 */
export const movements = dataset({
  name: 'movements',
  async *from(about) {
    const own = await ownWallets(about);
    const students = new Set(own.map(({ studentId }) => studentId));
    const { currency } = about.guardian;
    for (const { id } of own) {
      for await (const { entry, topup } of entriesOf(about, id)) {
        const student = studentOf(entry);
        const isOwn = student !== null && students.has(student);
        yield { wallet: id, currency, entry, topup, student: isOwn ? student : null };
      }
    }
  },
  columns: {
    movement_id: ({ entry }) => entry.transferId,
    wallet_id: 'wallet',
    at: ({ entry }) => entry.eventAt,
    kind: ({ entry }) => entry.kind,
    description: ({ entry }, about) => describe(about, entry),
    direction: ({ entry }) => (entry.direction === 'debit' ? 'out' : 'in'),
    amount: ({ entry, currency }) => amount(entry.amountMinor, currency),
    currency: 'currency',
    balance_after: ({ entry, currency }) => amount(entry.balanceAfterMinor ?? 0n, currency),
    by: ({ entry }, about) => whoseAct(about, entry),
    student_id: 'student',
    order_id: ({ entry }) => textOf(entry.reference?.menuOrder),
    top_up_id: 'topup',
  },
});

interface Movement {
  entry: Entry;
  /**
   * The guardian's own top-up behind the entry; null where the entry comes from another guardian's
   * top-up or from none.
   */
  topup: string | null;
}

async function* entriesOf(about: Export, account: string): AsyncGenerator<Movement> {
  let before: bigint | undefined;
  for (;;) {
    const page = await entries(about.services.pool, { account, limit: PAGE, before });
    const topups = await ownTopups(about, page);
    for (const entry of page) {
      if (entry.createdAt > about.asOf) continue;
      const id = textOf(entry.reference?.topup);
      yield { entry, topup: id !== null && topups.has(id) ? id : null };
    }
    before = page.at(-1)?.seq;
    if (page.length < PAGE) return;
  }
}

async function ownTopups({ services, guardian }: Export, page: Entry[]): Promise<Set<string>> {
  const ids = page.flatMap(({ reference }) => textOf(reference?.topup) ?? []);
  if (ids.length === 0) return new Set();
  const rows = await services.db
    .selectFrom('topup')
    .select('id')
    .where('id', 'in', ids)
    .where('guardian_id', '=', guardian.id)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** The student of an entry; in a transfer between two students the one on the other side. */
const studentOf = ({ kind, direction, reference }: Entry) =>
  textOf(
    kind === 'transfer-between' && direction === 'debit'
      ? reference?.recipient
      : reference?.student,
  );

const describe = ({ language }: Export, { kind }: Entry) =>
  translate(language, `statement.${kind as (typeof ENTRY_KINDS)[number]}`);

function whoseAct({ guardian }: Export, { reference }: Entry): string | null {
  const by = textOf(reference?.guardian);
  if (by === null) return null;
  return by === guardian.id ? 'self' : 'another guardian';
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
